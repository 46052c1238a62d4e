// The chart of scores.
import { describe, expect, it } from "vitest";
import { lines, scale, spread } from "../../src/lib/charts/chart";

describe("the score chart", () => {
  it("adds up rounds", () => {
    expect(lines([[3, 1], [2, 5]], ["A", "B"]).map((line) => line.totals)).toEqual([[0, 3, 5], [0, 1, 6]]);
  });

  it("has even steps that hold everything", () => {
    const steps = scale(lines([[-4, 31]], ["A", "B"]), 66);
    expect([steps[0]! <= -4, steps.at(-1)! >= 66]).toEqual([true, true]);
  });

  it("pushes labels apart", () => {
    expect(spread([{ y: 10 }, { y: 10 }], 5).map((label) => label.y)).toEqual([10, 5]);
  });
});
