import { expect, it } from "vitest";
import { equals, factsOf, whyBetter, worths } from "../../src/lib/games/offers";
import { makeWords } from "../../src/lib/language/words";
import type { Advice } from "../../src/lib/server/generated/messages";

const words = makeWords("en", {
  "fact.chance_wins": "wins in {percent} of cases",
  "fact.chance_wins.sure": "wins",
  "fact.chance_loses": "loses in {percent} of cases",
  "fact.chance_loses.none": "loses nothing",
  "fact.lines": "lines: {value}",
  "fact.place_best": "best on {place}",
});
const told = (facts: Record<string, number>) => factsOf(facts, words, "en", ["a1", "b1"]);

it("nothing is said of what does not happen, unless that is the point", () => {
  expect(told({ chance_wins: 0, lines: 0.04, place_best: 0 })).toEqual([]);
  expect(told({ chance_loses: 0.001 })).toEqual(["loses nothing"]);
});

it("facts are told as people would: whole numbers, places by name, what is sure without a number", () => {
  expect(told({ place_best: 1, lines: 3, chance_wins: 1 })).toEqual(["best on b1", "lines: 3", "wins"]);
  expect(told({ lines: 2.54, chance_wins: 0.25 })).toEqual(["lines: 2.5", "wins in 25% of cases"]);
});

it("moves within the error of the best are about as good", () => {
  const moves = [[0.52, 0.004], [0.518, 0.004], [0.5, 0.004]].map(([wins, wins_error]) => ({ wins, wins_error }));
  expect(equals({ moves } as unknown as Advice)).toEqual([moves[1]]);
});

const advised = (chances: [number, number][]) =>
  ({ moves: chances.map(([wins, wins_error], i) => ({ text: `m${i}`, wins, wins_error })) }) as unknown as Advice;

it("moves that are as good as far as one can tell have equal bars", () => {
  const bars = worths(advised([[0.52, 0.004], [0.518, 0.004], [0.5, 0.004]]));
  expect(bars.get("m1")).toBe(1);
  expect(bars.get("m2")).toBeLessThan(1);
});

it("a bar is as long as the loss means: where nothing is lost, none is short", () => {
  const little = worths(advised([[0.5, 0.001], [0.49, 0.001]])).get("m1")!;
  const much = worths(advised([[0.5, 0.001], [0.49, 0.001], [0.1, 0.001]])).get("m2")!;
  expect(little).toBeGreaterThan(0.85);
  expect(much).toBeLessThan(0.1);
});

const reasons = makeWords("en", {
  "why.chance_takes.less": "takes in {best} instead of {played}",
  "why.lines.more": "lines: {best} instead of {played}",
});

it("what speaks for the better move is told, the clearest first, and nothing that speaks against it", () => {
  const better = { chance_takes: 0.1, lines: 1, heads: 9 };
  const played = { chance_takes: 0.9, lines: 0, heads: 1 };
  expect(whyBetter(better, played, reasons, "en")).toEqual(["takes in 10% instead of 90%", "lines: 1 instead of 0"]);
  expect(whyBetter(played, better, reasons, "en")).toEqual([]);
});

it("what is certain is not told as a part of all cases, nor as an average", () => {
  const words = makeWords("en", {
    "fact.chance_takes.none": "takes nothing",
    "why.chance_takes.less": "takes in {best} instead of {played}",
    "why.heads.less": "{best} instead of {played} on average",
    "why.heads.less.sure": "{best} instead of {played}",
  });
  const sure = whyBetter({ chance_takes: 0, heads: 2 }, { chance_takes: 1, heads: 5 }, words, "en");
  expect(sure).toEqual(["takes nothing", "2 instead of 5"]);
  const unsure = whyBetter({ chance_takes: 0, heads: 2 }, { chance_takes: 0.9, heads: 5.5 }, words, "en");
  expect(unsure).toEqual(["takes in 0% instead of 90%", "2 instead of 5.5 on average"]);
});
