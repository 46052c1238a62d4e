// A match tells where it turned by the events that moved its scores.
import { describe, expect, it } from "vitest";
import type { GameParts } from "../../src/lib/games/contract";
import { gameNames, loadGame } from "../../src/lib/games/games";
import type { Happening, TurningPoint } from "../../src/lib/server/generated/messages";
import { turnsOf } from "../../src/pages/table/end/turns";

const game = { facts: { events: ["laid", "taken"], cards: [] }, telling: { turns: ["taken"] } } as unknown as GameParts;
const event = (kind: number, amount: number): Happening => [kind, 1, 0, -1, -1, amount];
const point = (at: number, ...events: Happening[]): TurningPoint => ({ at, round: 1, events });

describe("a turning point", () => {
  it("is told by the largest event that moved the scores", () => {
    const turns = turnsOf([point(7, event(1, 2), event(1, 5), event(0, 9))], game, -1);
    expect(turns.map(({ at, told }) => [at, told.name, told.amount])).toEqual([[7, "taken", 5]]);
  });

  it("is told by what happened to who looks, where all are scored at once", () => {
    const scored = (seat: number, amount: number): Happening => [1, 1, seat, -1, -1, amount];
    const told = (you: number) => turnsOf([point(7, scored(0, 3), scored(1, 27))], game, you)[0]!.told;
    expect([0, 1, 2, -1].map((you) => told(you).amount)).toEqual([3, 27, 27, 27]);
  });

  it("is not told where nothing says what moved them", () => {
    expect(turnsOf([point(7, event(0, 9))], game, -1)).toEqual([]);
  });

  it.each(gameNames)("of %s is told by events of its own", async (name) => {
    const { facts, telling } = await loadGame(name);
    expect(facts.events).toEqual(expect.arrayContaining(telling.turns));
  });
});
