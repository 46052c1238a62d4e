// A page whose parts come one in each frame, from the top: built all at once they would hold up the browser.
import { later } from "../device/frames";

export class Unrolled {
  #count = $state(1);

  constructor(parts: () => number) {
    $effect(() => {
      if (this.#count < parts()) return later(() => (this.#count += 1));
    });
  }

  /** Whether a part, from 0, is there by now. */
  has(part: number): boolean {
    return part < this.#count;
  }
}
