// What happened at the table, to look back at: each moment with the table as it lay then.
// Events are numbered from the deal on, for everybody alike.
import type { Told } from "../games/contract";

type View = Record<string, unknown>;

export interface PastMoment {
  from: number; // of its first event
  view: View | null; // null = the server is to be asked
  told: Told[];
}

const MOST = 600; // moments that are kept
const RECENT = 60; // moments that a table is told of

export class Past {
  moments: PastMoment[] = $state.raw([]);
  at: number | null = $state(null); // the event looked back at
  #next = 0; // number of the event to come
  #last: PastMoment | undefined;

  get looked(): PastMoment | undefined {
    return this.at === null ? undefined : this.of(this.at);
  }

  /** The last of what happened, up to the moment looked back at. */
  get recent(): Told[] {
    const end = this.looked ? this.moments.indexOf(this.looked) + 1 : this.moments.length;
    return this.moments.slice(Math.max(0, end - RECENT), end).flatMap(({ told }) => told);
  }

  of(event: number): PastMoment | undefined {
    return this.moments.findLast(({ from }) => from <= event);
  }

  /**
   * A log that begins with this event; what is known already stays, unless there is a gap.
   * `lies` is the table after all of it, if nothing was chosen since.
   */
  begin(told: Told[], start: number, lies: View | null = null): void {
    const viewOf = (i: number) => (i === told.length - 1 ? lies : null);
    const all = told.map((each, i): PastMoment => ({ from: start + i, view: viewOf(i), told: [each] }));
    const known = start > this.#next ? [] : this.moments;
    this.moments = [...known, ...all.filter(({ from }) => from >= this.#next)];
    this.#next = start + told.length;
    this.at = null;
  }

  add(view: View, told: Told[]): void {
    const moment = { from: this.#next, view, told };
    this.#next += told.length;
    if (moment.from < end(this.moments)) return; // it was recalled
    this.#last = moment;
    this.moments = [...this.moments.slice(1 - MOST), moment];
  }

  /** All that happened, from the deal on. */
  recall(moments: PastMoment[]): void {
    const later = this.moments.filter(({ from }) => from >= end(moments));
    this.moments = [...moments, ...later];
  }

  /** The last moment as the viewer sees it: with the own hand. */
  settle(view: View): void {
    if (this.#last && this.#last === this.moments.at(-1)) this.#last.view = view;
  }

  look(event: number | null): void {
    this.at = event;
  }
}

function end(moments: readonly PastMoment[]): number {
  const last = moments.at(-1);
  return last ? last.from + last.told.length : 0;
}
