// The log of a table, from the moments of its past. What is written stays written: a long log
// must cost nothing when another event is added.
import type { Entry } from "../components/Log.svelte";
import type { Moment } from "./past.svelte";
import type { Telling } from "./games";
import type { Told } from "./table";

export class Scribe {
  #written = new WeakMap<Moment, Entry[]>();
  #telling: Telling;
  #say: (told: Told) => string;

  constructor(telling: Telling, say: (told: Told) => string) {
    this.#telling = telling;
    this.#say = say;
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
    return { id, text: this.#say(told), icon: icon(told), bad: isBad(told), clause: told.clause };
  }
}
