import { expect, it } from "vitest";
import { unroll } from "../kit/unrolling.svelte";

it("the parts of a page come one after the other", async () => {
  const { parts, stop } = unroll(3);
  expect([0, 1, 2].map((part) => parts.has(part))).toEqual([true, false, false]);
  await expect.poll(() => [0, 1, 2].map((part) => parts.has(part))).toEqual([true, true, true]);
  stop();
});
