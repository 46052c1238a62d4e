import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { Growing } from "../kit/growing.svelte";

it("a list that grows at once is shown little by little, and whole in the end", async () => {
  const growing = new Growing([1, 2]);
  expect(growing.shown).toEqual([1, 2]);
  growing.all = [1, 2, 3, 4, 5, 6, 7];
  flushSync();
  expect(growing.shown).toEqual([1, 2]);
  await expect.poll(() => growing.shown).toEqual([1, 2, 3, 4, 5, 6, 7]);
  growing.stop();
});
