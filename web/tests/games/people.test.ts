// The people at a table: names, faces, clocks, and lamps of bots.
import { describe, expect, it } from "vitest";
import type { Person } from "../../src/lib/games/contract";
import { labelOf, lampsOf, nameOf, peopleOf } from "../../src/lib/games/people";

describe("people", () => {
  const setup = { clock: { bank: 60, cap: 30, grace: 10 } } as never;
  const around = (until: number | null) => ({ seats: [{ name: "Ana" }, { level: "casual" }], seat: 0, clocks: [[50, 100, until]] as never, setup });

  it("are called by their names, bots by those of the words", () => {
    expect(peopleOf(around(null), "Bia Tico", () => 100).map((person) => person.name)).toEqual(["Ana", "Tico"]);
  });

  it("have no bot for a namesake", () => {
    const named = (...seats: object[]) => peopleOf({ ...around(null), seats }, "Bia Zé Lua Gil", () => 100).map(({ name }) => name);
    const bot = { level: "casual" };
    expect(named({ name: "BIA" }, bot, bot)).toEqual(["BIA", "Zé", "Lua"]);
    expect(named({ name: "Ze" }, bot, bot)).toEqual(["Ze", "Gil", "Lua"]);
    expect(named(bot, { name: "Bia" }, bot)).toEqual(["Gil", "Bia", "Lua"]);
  });

  it("have the faces that they chose, and nobody else gets one of these unasked", () => {
    const faces = (...seats: object[]) => peopleOf({ ...around(null), seats }, "Bia Zé Lua Gil", () => 100).map(({ face }) => face);
    expect(faces({ name: "Ana" }, { name: "Bo" })).toEqual([1, 2]);
    expect(faces({ name: "Ana", face: 2 }, { name: "Bo" }, { name: "Cy" })).toEqual([2, 4, 3]);
    expect(faces({ name: "Ana", face: 2 }, { level: "casual" })).toEqual([2, 2]); // bots have drawings of their own
  });

  it("are told apart from oneself, in a sentence as on a plate", () => {
    const [own, other] = peopleOf(around(null), "Bia Tico", () => 100) as [Person, Person];
    expect([nameOf(own), labelOf(own)]).toEqual(["Ana (you)", "You"]);
    expect([nameOf(other), labelOf(other)]).toEqual(["Tico", "Tico"]);
  });

  it("have as much time as the server gives them", () => {
    expect(peopleOf(around(120), "Bia", () => 105)[0]!.clock).toEqual({ seconds: 15, running: true });
  });

  it("gives a bot more lamps the stronger it is", () => {
    const lamps = (...levels: string[]) => levels.map((level) => lampsOf(level, levels));
    expect(["random", "beginner", "casual", "strong", "expert"].map((level) => lampsOf(level))).toEqual([1, 1, 2, 3, 3]);
    expect(lamps("a", "b", "c", "d", "e", "f")).toEqual([1, 1, 2, 2, 3, 3]);
    expect(lampsOf("of another time")).toBe(2);
  });
});
