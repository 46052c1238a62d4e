// The choice of a reserve: its cards are marked, and put aside all at once when they are confirmed.
import type { Choice } from "$web/lib/games/choice.svelte";
import type { Asked } from "$web/lib/server/generated/messages";
import { text } from "./cards";
import type { View } from "./view";

const RESERVE = 5;

export class Reserving {
  #around: () => { view: View; asked: Asked | null };
  #choice: Choice;
  #picked: readonly string[] = $state.raw([]);
  #goes = $state(false); // confirmed: one card follows the other
  #sent: number | null = null; // the decision that the last card answered
  #held = 0; // cards that the reserve had then
  #isTaken = false; // since then nothing was asked

  constructor(around: () => { view: View; asked: Asked | null }, choice: Choice) {
    this.#around = around;
    this.#choice = choice;
    $effect(() => this.#follow());
  }

  get isAsked(): boolean {
    const { view, asked } = this.#around();
    return view.phase === "pick" && asked !== null && this.#needed > 0;
  }

  /** Cards that will be put aside, still in hand. */
  marked: readonly string[] = $derived.by(() => {
    const { view } = this.#around();
    const held = view.phase === "pick" ? view.hand.map(text) : [];
    return this.#picked.filter((card) => held.includes(card));
  });

  /** So many cards are still to be marked. */
  get missing(): number {
    return this.#needed - this.marked.length;
  }

  get isComplete(): boolean {
    return this.isAsked && !this.#goes && this.missing === 0;
  }

  /** Confirmed: one card after the other is put aside. */
  get goes(): boolean {
    return this.#goes;
  }

  canMark(card: string): boolean {
    return this.isAsked && !this.#goes && this.missing > 0 && !this.marked.includes(card);
  }

  toggle(card: string): void {
    if (this.canMark(card)) this.#picked = [...this.marked, card];
    else if (!this.#goes) this.#picked = this.marked.filter((each) => each !== card);
  }

  confirm(): void {
    if (this.isComplete) this.#goes = true;
  }

  /** Digits mark, Enter confirms, Backspace unmarks; true = the key was for this. */
  press({ key, target }: KeyboardEvent): boolean {
    if ((target as Element).closest("a, button:not(.hand *)")) return false;
    const card = /^[0-9]$/.test(key) && this.#around().view.hand[(Number(key) + 9) % 10];
    if (card) this.toggle(text(card));
    else if (key === "Enter" && this.isComplete) this.confirm();
    else if (key === "Backspace" && this.marked.length) this.toggle(this.marked.at(-1)!);
    else return false;
    return true;
  }

  get #needed(): number {
    return RESERVE - this.#around().view.reserve.length;
  }

  /** The next card goes when its question has come. */
  #follow(): void {
    const { asked } = this.#around();
    const [next] = this.marked;
    if (!this.#goes) return;
    if (next === undefined) return this.#rest();
    if (!asked) return void (this.#isTaken = true);
    if (asked.decision === this.#sent) return this.#isTaken ? this.#rest() : undefined; // it was refused
    if (this.#isUnwanted) this.#drop(next);
    else this.#send(next, asked.decision);
  }

  /** Something was asked anew, but the card is still in hand: a teacher wants another one. */
  get #isUnwanted(): boolean {
    return this.#sent !== null && this.#around().view.reserve.length === this.#held;
  }

  #drop(card: string): void {
    this.#picked = this.marked.filter((each) => each !== card);
    this.#rest();
  }

  #send(card: string, decision: number): void {
    this.#sent = decision;
    this.#held = this.#around().view.reserve.length;
    this.#isTaken = false;
    this.#choice.play(card);
  }

  #rest(): void {
    this.#goes = false;
    this.#sent = null;
  }
}
