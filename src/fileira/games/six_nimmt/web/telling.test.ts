import { expect, it } from "vitest";
import { countWith, standingOf, totalOf } from "$web/lib/games/counting";
import { loadGameWords } from "$web/lib/language/language.svelte";
import * as telling from "./telling";

it("players count heads, with those of the running round", async () => {
  const words = await loadGameWords("six_nimmt", "en");
  const view = { seats: [{ heads: 4 }, { heads: 0 }, { heads: null }] };
  const standing = standingOf([[-3, 0, -11]], view, telling);
  expect([0, 1, 2].map((seat) => totalOf(standing, seat))).toEqual([7, 0, 11]);
  expect(countWith(7, view, telling, words)).toBe("7 heads");
});
