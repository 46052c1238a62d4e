// The parts of a page, as a component has them.
import { Unrolled } from "../../src/lib/motion/unrolled.svelte";

export function unroll(count: number): { parts: Unrolled; stop: () => void } {
  let parts!: Unrolled;
  const stop = $effect.root(() => {
    parts = new Unrolled(() => count);
  });
  return { parts, stop };
}
