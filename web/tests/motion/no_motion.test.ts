// For those who want no motion.
import { describe, expect, it } from "vitest";
import { Reel } from "../../src/lib/motion/reel.svelte";

describe("the reel", () => {
  it("jumps to the end for those who want no motion", () => {
    const reel = new Reel<{ n: number; kept: boolean }>({ n: 0, kept: true }, {});
    reel.push({ events: [], view: { n: 1 } }, { events: [], view: { n: 2 } });
    expect(reel.lies).toEqual({ n: 2, kept: true });
    expect([reel.view.n, reel.view.kept]).toEqual([2, true]);
  });
});
