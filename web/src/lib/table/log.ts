// The log of a table, from the moments of its past. What is written stays written: a long log
// must cost nothing when another event is added.
import type { Telling, Told } from "../games/contract";
import type { Narration } from "../games/telling";
import type { PastMoment } from "./past.svelte";

export interface Entry {
  id: number;
  text: string;
  icon?: string;
  clause?: number;
  bad?: boolean;
  own?: boolean; // of who reads it
  head?: boolean; // stands above a round, a trick or a turn, and is no way to a moment
}

interface Written {
  chapter: string | null; // null = nobody knows how the table lay before
  lines: Entry[];
}

const ABOVE = 0.5; // a heading has the number of its first event, and stands before it

export class Scribe {
  #written = new WeakMap<PastMoment, Written>();
  #heads = new WeakMap<PastMoment, Entry>();
  #telling: Telling;
  #narration: Narration;
  #seat: number; // the own one

  constructor(telling: Telling, narration: Narration, seat: number) {
    this.#telling = telling;
    this.#narration = narration;
    this.#seat = seat;
  }

  entries(moments: readonly PastMoment[]): Entry[] {
    let above = "";
    return moments.flatMap((moment, i) => {
      const { chapter, lines } = this.#of(moment, moments[i - 1]);
      const at = chapter && lines.length ? this.#place(moment, lines, chapter !== above) : -1;
      if (!chapter || at < 0) return lines;
      above = chapter;
      return [...lines.slice(0, at), this.#head(moment, chapter), ...lines.slice(at)];
    });
  }

  /** Above which line a heading stands, -1 = none: what belongs to the chapter before may come first. */
  #place({ told, from }: PastMoment, lines: readonly Entry[], isNew: boolean): number {
    const { begins } = this.#telling;
    if (!begins) return isNew ? 0 : -1;
    const first = told.findIndex(({ name }) => begins.includes(name));
    return first < 0 ? -1 : lines.findIndex(({ id }) => id === from + first);
  }

  #head(moment: PastMoment, text: string): Entry {
    const known = this.#heads.get(moment);
    const head = known?.text === text ? known : { id: moment.from - ABOVE, text, head: true };
    this.#heads.set(moment, head);
    return head;
  }

  /** What is played belongs to the table as it lay before. */
  #of(moment: PastMoment, before: PastMoment | undefined): Written {
    const known = this.#written.get(moment);
    if (known && (known.chapter !== null || !before?.view)) return known;
    const chapter = before?.view ? this.#narration.chapter(before.view) : null;
    const written = { chapter, lines: known?.lines ?? this.#lines(moment) };
    this.#written.set(moment, written);
    return written;
  }

  #lines({ told, from }: PastMoment): Entry[] {
    const entries = told.map((each, i) => ({ each, id: from + i }));
    const { unlogged } = this.#telling;
    return entries.filter(({ each }) => !unlogged?.(each)).map(({ each, id }) => this.#entry(each, id));
  }

  #entry(told: Told, id: number): Entry {
    const { icon, isBad } = this.#telling;
    const own = this.#seat >= 0 && told.seat === this.#seat;
    const narration = this.#narration;
    let text: string | undefined; // written when it is read: not in the frame in which cards start to fly
    return {
      ...{ id, icon: icon(told), bad: isBad(told), own, clause: told.clause },
      get text() {
        return (text ??= narration.line(told));
      },
    };
  }
}
