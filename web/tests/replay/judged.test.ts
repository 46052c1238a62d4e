// What is said of a turn that was judged: in the units of the game, and nothing twice.
import { expect, it } from "vitest";
import type { GameParts } from "../../src/lib/games/contract";
import { gameNames, loadTelling } from "../../src/lib/games/games";
import { Narration } from "../../src/lib/games/telling";
import { loadGameWords } from "../../src/lib/language/language.svelte";
import { makeWords } from "../../src/lib/language/words";
import { costOf, mistakesOf, reasonsOf, swing, whyOf } from "../../src/lib/replay/judged";
import type { Looking } from "../../src/lib/replay/looking.svelte";
import type { Analysis, Judged, Reason } from "../../src/lib/server/generated/messages";

const POINTS = makeWords("en", {
  "swing.for": { by: "n", one: "{n} point more", other: "{n} points more" },
  "swing.against": { by: "n", one: "{n} point fewer", other: "{n} points fewer" },
  "why.lines.more": "lines: {best} instead of {played}",
});
const NOTHING = makeWords("en", {}); // a game that counts nothing

const judged = (played: number, best: number, points: number): Judged =>
  ({ number: 1, seat: 0, played: { wins: [played, 0.01] }, best: { wins: [best, 0.01] }, points_regret: [points, 0.1] }) as unknown as Judged;
const reason = (best: number, played: number): Reason => ({
  number: 1,
  best: { lines: best },
  played: { lines: played },
  best_ends: false,
  played_ends: false,
});
const looking = (words: typeof POINTS) => ({ words }) as unknown as Looking;

it("a cost is told by both chances, and by points where a game counts them", () => {
  expect(costOf(judged(0.2, 0.29, 4.42), POINTS)).toBe("chance of winning 20% instead of 29%, 4.4 points fewer");
  expect(costOf(judged(0.2, 0.29, 4.42), NOTHING)).toBe("chance of winning 20% instead of 29%");
  expect(costOf(judged(0.2, 0.29, 0.01), POINTS)).toBe("chance of winning 20% instead of 29%");
});

it("points are told for and against, without a sign", () => {
  expect([swing(-1, POINTS), swing(2.34, POINTS), swing(2.34, NOTHING)]).toEqual(["1 point fewer", "2.3 points more", ""]);
});

it("a reason is what the better move leads to at once, or else what it brings in the end", () => {
  expect(whyOf(judged(0.2, 0.3, 4), reason(3, 1), looking(POINTS))).toBe("lines: 3 instead of 1");
  expect(whyOf(judged(0.2, 0.3, 4), reason(1, 3), looking(POINTS))).toBe("pays off later: 4 points more on average");
  expect(whyOf(judged(0.2, 0.3, 4), reason(1, 3), looking(NOTHING))).toBe("the difference only shows later on");
});

it("whether the round ends is the reason before all others", () => {
  const clear = judged(0.2, 0.3, 4);
  expect(whyOf(clear, { ...reason(3, 1), best_ends: true }, looking(POINTS))).toBe("it ends the round right away");
  expect(whyOf(clear, { ...reason(3, 1), played_ends: true }, looking(POINTS))).toBe("the round continues");
  expect(whyOf(clear, { ...reason(3, 1), best_ends: true, played_ends: true }, looking(POINTS))).toBe("lines: 3 instead of 1");
});

it("mistakes are those of one seat: in the order of play, and with reasons the costliest first", () => {
  const turns = [0, 1, 0, 0].map((seat, i) => ({ number: i + 1, seat, is_mistake: i !== 3 }));
  const analysis = { turns, reasons: [{ number: 3 }, { number: 2 }, { number: 1 }] } as unknown as Analysis;
  expect(mistakesOf(analysis, 0).map(({ number }) => number)).toEqual([1, 3]);
  expect(reasonsOf(analysis, 0).map(({ number }) => number)).toEqual([3, 1]);
});

it.each(gameNames)("%s: the moves of a turn are said as one, each of them named", async (name) => {
  const [telling, words] = await Promise.all([loadTelling(name), loadGameWords(name, "en")]);
  if (!telling.turnName) return;
  const narration = new Narration({ telling } as GameParts, words, [], -1);
  expect(narration.turnName(["12", "@a2"])).toContain("12");
  expect(narration.turnName(["12", "@a2"])).toContain("a2");
  expect(narration.turnName(["12"])).toBe(narration.moveName("12"));
});
