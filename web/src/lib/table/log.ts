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
  head?: boolean; // begins a round or trick
}

export class Scribe {
  #written = new WeakMap<PastMoment, Entry[]>();
  #telling: Telling;
  #narration: Narration;
  #seat: number; // the own one

  constructor(telling: Telling, narration: Narration, seat: number) {
    this.#telling = telling;
    this.#narration = narration;
    this.#seat = seat;
  }

  entries(moments: readonly PastMoment[]): Entry[] {
    return moments.flatMap((moment) => this.#of(moment));
  }

  #of(moment: PastMoment): Entry[] {
    const known = this.#written.get(moment);
    const entries = known ?? moment.told.map((told, i) => this.#entry(told, moment.from + i));
    if (!known) this.#written.set(moment, entries);
    return entries;
  }

  #entry(told: Told, id: number): Entry {
    const { icon, isBad } = this.#telling;
    const own = this.#seat >= 0 && told.seat === this.#seat;
    const narration = this.#narration;
    let text: string | undefined; // written when it is read: not in the frame in which cards start to fly
    return {
      ...{ id, icon: icon(told), bad: isBad(told), own, clause: told.clause },
      get text() {
        return (text ??= narration.sentence(told));
      },
    };
  }
}
