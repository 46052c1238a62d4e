import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { Person } from "$web/lib/games/contract";
import { countWith, reachedBy } from "$web/lib/games/counting";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Ranking from "$web/pages/table/end/Ranking.svelte";
import Verdict from "$web/pages/table/end/Verdict.svelte";
import facts from "./facts.json";
import * as telling from "./telling";
import type { View } from "./view";

const person = (name: string, you: boolean): Person => ({ name, you, level: null, away: false, autopilot: false, face: 1, clock: null });
const text = (root: Element) => root.textContent!.replace(/\s+/g, " ").trim();

describe("the end of a match of teams", () => {
  const view = {
    needed: 2,
    teams: [{ sequences: 2 }, { sequences: 1 }],
    seats: [{ team: 0 }, { team: 1 }, { team: 0 }, { team: 1 }],
  } as View;
  const result = { scores: [10, 1, 10, 1], winners: [0, 2], seed: "" };

  async function sitting() {
    const words = await loadGameWords("sequence", "en");
    return {
      people: ["Ana", "Bia", "Rui", "Eva"].map((name, i) => person(name, i === 0)),
      standing: { rounds: [result.scores], now: null },
      words,
      count: (n: number) => countWith(n, view, telling, words),
      reached: (seat: number) => reachedBy(seat, result.scores[seat]!, view, telling),
      teamOf: (seat: number) => facts.teams[view.seats[seat]!.team],
    } as never;
  }

  it("names the team and its sequences, not the score behind them", async () => {
    const { container } = render(Verdict, { sitting: await sitting(), result });
    expect(text(container)).toContain("Your team wins");
    expect(text(container)).toContain("Circle: 2 of 2 sequences");
  });

  it("ranks the teams, with the players of each", async () => {
    const { container } = render(Ranking, { sitting: await sitting(), result });
    await expect.poll(() => container.querySelectorAll("li > .who").length).toBe(2); // they come one by one
    const parts = (line: Element) => ["b", "small", ".total"].map((part) => text(line.querySelector(part)!));
    expect([...container.querySelectorAll("li")].map(parts)).toEqual([
      ["Circle You", "You and Rui", "2"],
      ["Square", "Bia and Eva", "1"],
    ]);
  });
});

describe("who draws by hand", () => {
  const seat = (asked: boolean) => ({ asked, may_draw: asked });
  const view = { phase: "turn", turn: 1, turns: 4, seats: [seat(true), seat(false), seat(false), seat(false)] } as View;
  const next = { ...view, seats: view.seats.map((_, i) => ({ ...view.seats[i]!, asked: i === 1, may_draw: false })) };

  it("is waited for with their card, also after the turn has gone on", async () => {
    const words = await loadGameWords("sequence", "en");
    expect(telling.waits(view, "Ana", words)).toBe("Ana must draw a card");
    expect(telling.waits(next, "Bia", words)).toBe("Bia must play a card");
  });

  it("draws in the turn in which they played", async () => {
    const words = await loadGameWords("sequence", "en");
    expect([view, next].map((lies) => telling.chapter(lies, words))).toEqual(["Turn 1", "Turn 2"]);
  });
});

describe("the name of a card", () => {
  const named = async (language: string, ...cards: string[]) => {
    const words = await loadGameWords("sequence", language);
    return cards.map((card) => telling.cardName(card, words));
  };

  it("is one word for a Dutch face card, and two for a number", async () => {
    expect(await named("nl", "KS", "AH", "7D")).toEqual(["schoppenheer", "hartenaas", "ruiten 7"]);
  });

  it("is the same for both kinds elsewhere", async () => {
    expect(await named("en", "KS", "7D")).toEqual(["king of spades", "7 of diamonds"]);
  });
});
