// Scores are told as the players of each game count them.
import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Person } from "../../src/lib/games/contract";
import { countWith, reachedBy, standingOf, totalOf } from "../../src/lib/games/counting";
import { fixtureNames, loadFixture, moments } from "../../src/lib/games/fixture";
import { loadGame } from "../../src/lib/games/games";
import { language } from "../../src/lib/language/language.svelte";
import type { Words } from "../../src/lib/language/words";
import Scores from "../../src/pages/table/Scores.svelte";

const person = (name: string, you = false): Person => ({ name, you, level: null, away: false, autopilot: false, face: 1, clock: null });
const text = (root: Element) => root.textContent!.replace(/\s+/g, " ").trim();

// Minus points that players count as plain ones; one seat hides those of this round.
const COUNTED = { shown: (score: number) => 0 - score, running: () => [4, 0, null] };

it("the running round counts as far as it is seen", () => {
  const standing = standingOf([[-3, 0, -11]], {}, COUNTED);
  expect([0, 1, 2].map((seat) => totalOf(standing, seat))).toEqual([7, 0, 11]);
});

it("nothing runs when the match is over", () => {
  expect(standingOf([[-3, 0, -11]], null, COUNTED)).toEqual({ rounds: [[3, 0, 11]], now: null });
});

it("the sheet shows the running round before the first one ends", () => {
  const people = [person("Ana", true), person("Bia"), person("Rui")];
  const { container } = render(Scores, { standing: standingOf([], {}, COUNTED), you: 0, people });
  const lines = [...container.querySelectorAll("tbody tr")].map((line) => [...line.children].map(text));
  expect(lines).toEqual([["You", "4", "4"], ["Bia", "0", "0"], ["Rui", "–", "0"]]);
});

it("partners stand in the sheet as their team, and a match without rounds has one number", () => {
  const people = [person("Ana", true), person("Bia"), person("Rui"), person("Eva")];
  const standing = { rounds: [], now: [1, 0, 1, 0] };
  const teams = ["Circle", "Square", "Circle", "Square"];
  const { container } = render(Scores, { standing, you: 0, people, teams, whole: true });
  const lines = [...container.querySelectorAll("tbody tr")].map((line) => [...line.children].map(text));
  expect(lines).toEqual([["CircleYou and Rui", "1"], ["SquareBia and Eva", "0"]]);
});

it("a game without a way of its own counts points", () => {
  const words = language.words as unknown as Words;
  expect([countWith(-4, null, {}, words), countWith(1, null, {}, words)]).toEqual(["−4 points", "1 point"]);
  expect(reachedBy(0, -4, null, {})).toBe(-4);
});

it.each(fixtureNames)("%s: what is shown of the running round has a number for each seat", async (name) => {
  const fixture = await loadFixture(name);
  const { telling } = await loadGame(fixture.game);
  for (const { view } of moments(fixture).slice(0, 40)) {
    const now = telling.running?.(view);
    if (now) expect(now.map((n) => n === null || Number.isInteger(n))).toEqual(view.seats.map(() => true));
  }
});
