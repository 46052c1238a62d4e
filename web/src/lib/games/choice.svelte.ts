// Picking a move: pointing at one shows what it would do, picking lifts it, picking it again plays.
import { isTyping } from "../device/keys";
import { settings } from "../device/settings.svelte";
import type { TableProps } from "./contract";
import type { Offers } from "./offers";

type Around = Pick<TableProps, "unsent" | "answered" | "previews" | "onplay" | "onwithdraw" | "onwhy" | "onstep">;

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Choice {
  #offered: { readonly offers: Offers };
  #around: () => Around;
  #tell: (text: string) => string;
  #picked: string | null = $state(null);
  #pointed: string | null = $state(null);
  #focused: Element | null = null; // when it was picked

  /**
   * The first two are read when they are needed: a table must not be drawn again for what it does not use.
   * `tell` says more of a move picked by a key than its name.
   */
  constructor(offered: { readonly offers: Offers }, around: () => Around, tell = (_text: string) => "") {
    this.#offered = offered;
    this.#around = around;
    this.#tell = tell;
  }

  get offers(): Offers {
    return this.#offered.offers;
  }

  get picked(): string | null {
    return this.#picked !== null && this.offers.has(this.#picked) ? this.#picked : null;
  }

  /** Picked, or played without a line: its card stays lifted until it can be sent. */
  lifts(...texts: string[]): boolean {
    const lifted = this.picked ?? this.#around().unsent;
    return lifted != null && texts.includes(lifted);
  }

  /** The move whose consequences the table shows. */
  get shown(): string | null {
    if (!this.#around().previews) return null;
    return this.#pointed !== null && this.offers.has(this.#pointed) ? this.#pointed : this.picked;
  }

  point(text: string, over: boolean): void {
    if (over) this.#pointed = text;
    else if (this.#pointed === text) this.#pointed = null;
  }

  pick(text: string): void {
    if (this.picked === text || (settings.oneClick && this.offers.has(text))) this.play(text);
    else if (this.offers.has(text)) this.arrive(text);
    else if (this.#isLaid) this.#change(text);
    else this.refuse(text);
  }

  /** Pick what the keyboard came to; a refused one only says nothing is picked. */
  arrive(text: string): void {
    this.#picked = text;
    this.#focused = document.activeElement;
  }

  play(text: string): void {
    const move = this.offers.move(text);
    if (move === undefined) return;
    this.#picked = null;
    this.#pointed = null;
    this.#around().onplay(move);
  }

  refuse(text: string): void {
    if (this.offers.texts.length) this.#around().onwhy(text);
  }

  /** Keys that work wherever the focus is: arrows and digits pick, Enter plays, Backspace withdraws. */
  press(event: KeyboardEvent, hand?: { press: (event: KeyboardEvent) => boolean }): void {
    if (isTyping(event) || (event.key === "Enter" && this.#isPressed(event))) return;
    if (event.key === "Backspace") this.#around().onwithdraw();
    else if (event.key === "Enter" && this.picked) this.play(this.picked);
    else if (hand?.press(event)) return;
    else if (!this.#step(event.key)) return;
    event.preventDefault();
  }

  #step(key: string): boolean {
    const texts = this.offers.texts;
    const digit = /^[0-9]$/.test(key) ? (Number(key) + 9) % 10 : undefined; // 0 is the tenth
    const at = this.picked === null ? -1 : texts.indexOf(this.picked);
    const turn = STEPS[key];
    if (digit === undefined && turn === undefined) return false;
    const goal = digit ?? (at < 0 && turn! < 0 ? -1 : at + turn!);
    const chosen = texts.at(digit === undefined ? goal % texts.length : goal);
    if (chosen === undefined) return false;
    this.arrive(chosen);
    this.#pointed = null; // what has the focus is not what is picked now
    this.#around().onstep?.(chosen, this.#tell(chosen));
    return true;
  }

  /** A button is pressed by Enter, unless something was picked since it got the focus. */
  #isPressed({ target }: KeyboardEvent): boolean {
    if (this.picked !== null && target === this.#focused) return false;
    return (target as Element).closest("button, a") !== null;
  }

  /** Nothing is asked any more, but what was answered can still be changed. */
  get #isLaid(): boolean {
    return !this.offers.texts.length && this.#around().answered.length > 0;
  }

  /** Take the answer back; as soon as it is offered, the other one is picked. */
  #change(text: string): void {
    this.arrive(text);
    this.#around().onwithdraw();
  }
}
