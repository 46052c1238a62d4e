// What holds for the tables of all games: each way of a key has a button, and what lies open can be looked up.
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { voice } from "../../src/lib/device/voice";
import { type FixtureMoment, fixtureNames, loadFixture, moments, peopleOf } from "../../src/lib/games/fixture";
import { loadGame } from "../../src/lib/games/games";
import { loadGameWords } from "../../src/lib/language/language.svelte";
import type { Answered } from "../../src/lib/server/generated/messages";

afterEach(() => {
  cleanup();
  voice.stop(); // what is asked would be told when the page is gone
});

const games = [...new Set(fixtureNames.map((name) => name.replace(/-.*/, "")))];
/** A match of each variant. */
const names = [...new Map(fixtureNames.map((name) => [name.replace(/-\d+$/, ""), name])).values()];

/** The table of a recorded match, as its first seat sees it. */
async function tableOf(name: string) {
  const fixture = await loadFixture(name);
  const [game, words] = await Promise.all([loadGame(fixture.game), loadGameWords(fixture.game, "en")]);
  let withdrawn = 0;
  const props = {
    happened: [], coming: [], people: peopleOf(fixture, 0), facts: game.facts, words, previews: true,
    cardName: (text: string) => text, onplay() {}, onwithdraw: () => (withdrawn += 1), onwhy() {},
  };
  const show = ({ view }: FixtureMoment, answered: Answered[] = []) =>
    render(game.Table, { ...props, view, answered, asked: null }).container;
  return { show, all: moments(fixture), withdrawn: () => withdrawn };
}

/** One moment of each phase. */
function ofEachPhase(all: FixtureMoment[]): FixtureMoment[] {
  return [...new Map(all.map((moment) => [moment.view.phase, moment])).values()];
}

describe.each(names)("%s", (name) => {
  it("whatever can be taken back by a key has one button that does it", async () => {
    const { show, all, withdrawn } = await tableOf(name);
    for (const [i, moment] of ofEachPhase(all).entries()) {
      const back = show(moment, [[1, 0, "x"]]).querySelectorAll<HTMLElement>(".shelf .button.back");
      expect(back, moment.view.phase).toHaveLength(1);
      back[0]!.click();
      expect(withdrawn()).toBe(i + 1);
      cleanup();
    }
  });

  it("without a decision that can be changed there is none", async () => {
    const { show, all } = await tableOf(name);
    expect(show(all[0]!).querySelectorAll(".button.back")).toHaveLength(0);
  });
});

it.each(games)("%s: what lies open is one touch away", async (game) => {
  const { show, all } = await tableOf(names.find((name) => name.startsWith(game))!);
  for (const moment of ofEachPhase(all)) {
    const container = show(moment);
    const way = container.querySelector<HTMLElement>(".seat button.piles");
    way?.click();
    await tick();
    const opened = container.querySelector("dialog[open]");
    if (opened) {
      expect(opened.querySelectorAll("h3").length).toBeGreaterThanOrEqual(moment.view.seats.length);
      return expect(opened.querySelectorAll("li .card").length).toBeGreaterThan(0);
    }
    cleanup();
  }
  throw new Error("nothing can be opened");
});
