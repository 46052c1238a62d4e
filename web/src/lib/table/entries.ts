// The log of a table, from the moments of its past. What is written stays written: a long log
// must cost nothing when another event is added.
import type { Entry } from "../../components/Log.svelte";
import type { Telling } from "../games/games";
import type { Told } from "../games/table";
import type { Moment } from "./past.svelte";

export class Scribe {
  #written = new WeakMap<Moment, Entry[]>();
  #telling: Telling;
  #say: (told: Told) => string;
  #seat: number; // the own one

  constructor(telling: Telling, say: (told: Told) => string, seat: number) {
    this.#telling = telling;
    this.#say = say;
    this.#seat = seat;
  }

  entries(moments: readonly Moment[]): Entry[] {
    return moments.flatMap((moment) => this.#of(moment));
  }

  #of(moment: Moment): Entry[] {
    const known = this.#written.get(moment);
    const entries = known ?? moment.told.map((told, i) => this.#entry(told, moment.from + i));
    if (!known) this.#written.set(moment, entries);
    return entries;
  }

  #entry(told: Told, id: number): Entry {
    const { icon, isBad } = this.#telling;
    const own = this.#seat >= 0 && told.seat === this.#seat;
    const say = this.#say;
    let text: string | undefined; // written when it is read: not in the frame in which cards start to fly
    return {
      ...{ id, icon: icon(told), bad: isBad(told), own, clause: told.clause },
      get text() {
        return (text ??= say(told));
      },
    };
  }
}
