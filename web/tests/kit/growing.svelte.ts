// A list with its gradual copy, as a component has them.
import { Gradual } from "../../src/lib/motion/gradual.svelte";

export class Growing {
  all: number[] = $state.raw([]);
  stop: () => void;
  #gradual!: Gradual<number>;

  constructor(start: number[]) {
    this.all = start;
    this.stop = $effect.root(() => {
      this.#gradual = new Gradual(() => this.all);
    });
  }

  get shown(): readonly number[] {
    return this.#gradual.items;
  }
}
