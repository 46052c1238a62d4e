// What a table agreed on: in sight, and counted against what is usual.
import { expect, it } from "vitest";
import { loadGameWords } from "../../src/lib/language/language.svelte";
import type { Catalogue, Setup } from "../../src/lib/server/generated/messages";
import { houseRules } from "../../src/lib/server/setups";
import { agreedLine } from "../../src/pages/table/agreed";

const setup = (options: Setup["options"]) => ({ game: "six_nimmt", variant: "base", level: "casual", seats: 2, options }) as Setup;
const table = (seat: number, ...levels: (string | null)[]) => ({ setup: setup({}), seats: levels.map((level) => ({ level })), seat });

it("one line tells variant, bots and house rules, and that who only watches does", async () => {
  const words = await loadGameWords("six_nimmt", "en");
  expect(agreedLine(table(0, null, "casual"), 2, words)).toBe("Base · Bots: Casual · 2 house rules");
  expect(agreedLine(table(-1, null, null), 0, words)).toBe("Base · You are watching");
});

it("a game of one variant does not name it", async () => {
  const words = await loadGameWords("tricky_twist", "en");
  expect(agreedLine(table(0, null), 0, words)).toBe("");
});

it("what is as usual is no house rule", () => {
  const options = [{ name: "limit", default: 66 }, { name: "rounds", default: null }];
  const catalogue = { games: [{ name: "six_nimmt", options }] } as unknown as Catalogue;
  expect(houseRules(setup({ limit: 66 }), catalogue)).toEqual([]);
  expect(houseRules(setup({ limit: 66, rounds: 2 }), catalogue)).toEqual([["rounds", 2]]);
});
