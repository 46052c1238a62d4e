// Picking a move: pointing at one shows what it would do, picking lifts it, picking it again plays.
import type { Offers, TableProps } from "./table";

type Around = Pick<TableProps, "previews" | "onplay" | "onwithdraw" | "onwhy">;

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Choice {
  #offered: { readonly offers: Offers };
  #around: () => Around;
  #picked: string | null = $state(null);
  #pointed: string | null = $state(null);

  /** Both are read when they are needed: a table must not be drawn again for what it does not use. */
  constructor(offered: { readonly offers: Offers }, around: () => Around) {
    this.#offered = offered;
    this.#around = around;
  }

  get offers(): Offers {
    return this.#offered.offers;
  }

  get picked(): string | null {
    return this.#picked !== null && this.offers.has(this.#picked) ? this.#picked : null;
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
    if (!this.offers.has(text)) this.refuse(text);
    else if (this.picked === text) this.play(text);
    else this.#picked = text;
  }

  /** Pick what the keyboard came to; a refused one only says nothing is picked. */
  arrive(text: string): void {
    this.#picked = text;
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
    if (isElsewhere(event)) return;
    if (event.key === "Backspace") this.#around().onwithdraw();
    else if (event.key === "Enter" && this.picked) this.play(this.picked);
    else if (hand?.press(event)) return;
    else if (!this.#step(event.key)) return;
    event.preventDefault();
  }

  #step(key: string): boolean {
    const texts = this.offers.texts;
    const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : undefined;
    const at = this.picked === null ? -1 : texts.indexOf(this.picked);
    const turn = STEPS[key];
    if (digit === undefined && turn === undefined) return false;
    const goal = digit ?? (at < 0 && turn! < 0 ? -1 : at + turn!);
    const chosen = texts.at(digit === undefined ? goal % texts.length : goal);
    if (chosen !== undefined) this.#picked = chosen;
    return chosen !== undefined;
  }
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Element;
  if (target.closest("dialog, input, select, textarea")) return true;
  return event.key === "Enter" && target.closest("button, a") !== null;
}
