// How seats stand around a table.
import { describe, expect, it } from "vitest";
import { others, sides } from "../../src/lib/games/round";

describe("seats", () => {
  it("stand clockwise from the lower left", () => {
    expect(others(4, 2)).toEqual([3, 0, 1]);
    expect(sides(10, 0)).toEqual({ left: [1, 2, 3, 4, 5], right: [6, 7, 8, 9] });
  });

  it("are all around the table of a spectator", () => {
    expect(others(3, -1)).toEqual([0, 1, 2]);
  });
});
