// Real matches on real tables: nothing that the rules allow may be out of reach.
import { cleanup, render } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { fixtureNames, loadFixture, type FixtureMoment, moments, peopleOf } from "../../src/lib/games/fixture";
import { loadGame } from "../../src/lib/games/games";
import { loadGameWords } from "../../src/lib/language/language.svelte";
import type { Offer } from "../../src/lib/server/generated/messages";

const KEY = /\b(ask|bar|do|log|tab|table|wait)\.[a-z]/; // of a sentence that is missing
const SAMPLES = 2; // moments of each phase with a question, and one without

async function tableOf(name: string) {
  const fixture = await loadFixture(name);
  const [game, words] = await Promise.all([loadGame(fixture.game), loadGameWords(fixture.game, "en")]);
  const show = (moment: FixtureMoment, played: number[]) =>
    render(game.Table, {
      view: moment.view,
      happened: [],
      coming: [],
      asked: moment.asked,
      answered: [],
      people: peopleOf(fixture, 0),
      facts: game.facts,
      words,
      cardName: (text: string) => game.telling.cardName(text, words),
      previews: true,
      onplay: (move: number) => played.push(move),
      onwithdraw: () => {},
      onwhy: () => {},
    }).container;
  return { all: moments(fixture), show };
}

function sample(all: FixtureMoment[]): FixtureMoment[] {
  const seen = new Map<string, number>();
  return all.filter(({ view, asked }) => {
    const kind = `${view.phase} ${asked !== null}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return seen.get(kind)! <= (asked ? SAMPLES : 1);
  });
}

const buttonsOf = (table: Element) => [...table.querySelectorAll<HTMLElement>("button")];

/** Press every button twice, and in between each button that appears. */
function pressAll(table: Element): void {
  const first = buttonsOf(table);
  const late = () => buttonsOf(table).filter((each) => !first.includes(each));
  for (const button of first) {
    flushSync(() => button.click());
    for (let i = 0; i < late().length; i += 1) {
      flushSync(() => late()[i]!.click());
      flushSync(() => button.click());
    }
    flushSync(() => button.click());
  }
}

/** From this button on press one after the other until new ones appear, and then those: what is marked before it goes. */
function markFrom(table: Element, start: number): void {
  const first = buttonsOf(table);
  for (const button of [...first.slice(start), ...first.slice(0, start)]) {
    flushSync(() => button.click());
    const late = buttonsOf(table).filter((each) => !first.includes(each));
    for (const each of late) flushSync(() => each.click());
    if (late.length) return;
  }
}

const nameless = (table: Element) =>
  buttonsOf(table).filter((button) => !(button.getAttribute("aria-label") || button.textContent?.trim()));

describe.each(fixtureNames)("%s", (name) => {
  it("offers every legal move and no other, and names all that can be pressed", async () => {
    const { all, show } = await tableOf(name);
    for (const moment of sample(all)) {
      const played: number[] = [];
      const table = show(moment, played);
      expect(nameless(table)).toEqual([]);
      expect(table.textContent).not.toMatch(KEY);
      const buttons = buttonsOf(table).length;
      pressAll(table);
      const legal = moment.asked?.moves.map(([move]) => move) ?? [];
      cleanup();
      const isMarked = legal.length > 0 && played.length === 0;
      for (let i = 0; isMarked && legal.some((move) => !played.includes(move)) && i < buttons; i += 1) {
        markFrom(show(moment, played), i);
        cleanup();
      }
      expect([...new Set(played)].sort(byNumber), `phase ${moment.view.phase}`).toEqual(legal.toSorted(byNumber));
    }
  }, 120_000);
});

it.each(fixtureNames)("%s: where nothing is told of what moves do, as in a lesson, no button makes up a number", async (name) => {
  const { all, show } = await tableOf(name);
  for (const moment of sample(all).filter(({ asked }) => asked)) {
    const moves = moment.asked!.moves.map(([move, text]): Offer => [move, text, []]);
    const table = show({ ...moment, asked: { ...moment.asked!, moves } }, []);
    const made = [...table.querySelectorAll(".shelf .right button, .question button")].map((each) => each.textContent);
    expect(made.filter((text) => /[−+±]0\b|undefined|NaN/.test(text!)), `phase ${moment.view.phase}`).toEqual([]);
    cleanup();
  }
});

it.each(fixtureNames)("%s: its teams have the same names before the match and in it", async (name) => {
  const { game, start } = await loadFixture(name);
  const { facts } = await loadGame(game);
  const inMatch = ((start.view.teams ?? []) as { color: string }[]).map(({ color }) => color);
  expect(facts.teams.slice(0, inMatch.length)).toEqual(inMatch);
});

it.each(fixtureNames)("%s: a card gets no focus by a click, but the Tab key goes on from it", async (name) => {
  const { all, show } = await tableOf(name);
  const table = show(all.find(({ view }) => view.hand.length > 1)!, []);
  const card = table.querySelectorAll<HTMLElement>(".hand button")[1]!;
  await userEvent.click(card);
  expect(document.activeElement).toBe(document.body);
  expect(card.tabIndex).toBe(0);
  cleanup();
});

const byNumber = (a: number, b: number) => a - b;
