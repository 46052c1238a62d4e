// A list that grows by a few items at a time: what comes all at once is built over several frames,
// after those in which cards start to fly.
import { later } from "../device/frames";

const STEP = 2;

export class Gradual<T> {
  #all: () => readonly T[];
  #shown = $state(0);

  constructor(all: () => readonly T[]) {
    this.#all = all;
    this.#shown = all().length;
    $effect(() => {
      if (this.#shown >= all().length) return;
      const count = Math.min(this.#shown + STEP, all().length);
      return later(() => (this.#shown = count));
    });
  }

  get items(): readonly T[] {
    const all = this.#all();
    return this.#shown < all.length ? all.slice(0, this.#shown) : all;
  }
}
