import { describe, expect, it } from "vitest";
import { finished, mistakesOf, pointsOf, smooth, tallies } from "../src/lib/charts/statistics";
import type { Played } from "../src/lib/server/generated/messages";

const match = (table: string, score: number, won: boolean, level: string | null): Played => ({
  table,
  at: 1,
  game: "toy",
  variant: "base",
  seat: 1,
  scores: [0, score],
  winners: [won ? 1 : 0],
  rounds: [[0, score], [0, 0]],
  levels: [level, null],
  deal: "",
  practice: false,
  given_up: false,
});

const MATCHES = [match("a", 4, true, "casual"), match("b", -2, false, "casual"), match("c", 6, true, null)];

describe("statistics", () => {
  it("count matches of the same kind together", () => {
    const [bots, people] = tallies(MATCHES);
    expect(bots).toMatchObject({ levels: ["casual"], matches: 2, wins: 1, mean: 0.5 });
    expect(people).toMatchObject({ levels: [], matches: 1, wins: 1, mean: 3 });
  });

  it("tell the points a round of each match", () => {
    expect(pointsOf(MATCHES).map(({ value }) => value)).toEqual([2, -1, 3]);
  });

  it("tell what mistakes cost only where somebody has looked", () => {
    expect(mistakesOf(MATCHES, { b: 0.25 })).toEqual([{ at: 1, value: 25 }]);
  });

  it("count what was given up as no match with a result", () => {
    const left = { ...match("d", -9, false, "casual"), winners: [], given_up: true };
    const all = [...MATCHES, left];
    expect(finished(all)).toEqual(MATCHES);
    expect(tallies(all)).toEqual(tallies(MATCHES));
    expect(pointsOf(all)).toEqual(pointsOf(MATCHES));
    expect(mistakesOf(all, { d: 0.5 })).toEqual([]);
  });

  it("draw a line through the last few values", () => {
    expect(smooth([1, 3, 5], 2)).toEqual([1, 2, 4]);
  });
});
