// An object whose fields change one by one: who reads a field hears of no other. A step changes few
// of them, and to ask all that is shown whether it is concerned would cost more than the change.
import { SvelteMap } from "svelte/reactivity";

export class Fields<T extends object> {
  readonly shown: T; // to be read: it is the same object all the time
  now: T; // all of them as they are at this moment, to be kept
  #fields = new SvelteMap<PropertyKey, unknown>();

  constructor(all: T) {
    this.now = all;
    this.shown = new Proxy({} as T, {
      get: (_, name) => this.#fields.get(name),
      has: (_, name) => this.#fields.has(name),
    });
    this.change(all);
  }

  change(changes: Partial<T>): void {
    this.now = { ...this.now, ...changes };
    for (const [name, value] of Object.entries(changes)) this.#fields.set(name, value);
  }

  replace(all: T): void {
    for (const name of Object.keys(this.now)) if (!(name in all)) this.#fields.delete(name);
    this.now = all;
    this.change(all);
  }
}
