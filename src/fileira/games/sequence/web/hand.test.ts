import { render } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { voice } from "$web/lib/device/voice";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Table from "./Table.svelte";
import facts from "./facts.json";
import type { View } from "./view";

afterEach(() => voice.stop()); // what is asked would be told when the page is gone

/** The table of a recorded match, and what it is given beside a view. */
async function set() {
  const fixture = await loadFixture("sequence-classic-4");
  const props = {
    happened: [], coming: [], asked: null, answered: [], people: peopleOf(fixture, 0), facts, previews: true,
    words: await loadGameWords("sequence", "en"),
    cardName: (text: string) => text, onplay() {}, onwithdraw() {}, onwhy() {},
  };
  return { props, all: moments(fixture) };
}

it("of two equal cards only the one touched is lifted", async () => {
  const { props, all } = await set();
  const { view, asked } = all.find(({ asked }) => asked?.must)!;
  const card = (view as View).hand.find((held) => asked!.moves.some(([, text]) => text === held.card))!;
  const hand = [card, { ...card }];
  const { container } = render(Table, { ...props, asked, view: { ...(view as View), hand } });
  const cards = [...container.querySelectorAll<HTMLElement>(".hand .card")];
  const lifted = () => cards.map((each) => each.classList.contains("picked"));
  await userEvent.click(cards[1]!);
  expect(lifted()).toEqual([false, true]);
  await userEvent.click(cards[0]!);
  expect(lifted()).toEqual([true, false]);
});

it("a card in hand keeps its id, and so its place, when another one is played", async () => {
  const { props, all } = await set();
  const views = all.map(({ view }) => view as View);
  const after = views.findIndex((view, i) => i > 0 && view.seat === 0 && view.hand.length < views[i - 1]!.hand.length);
  const { container, rerender } = render(Table, { ...props, view: views[after - 1]! });
  const ids = () => [...container.querySelectorAll(".hand .card")].map((card) => card.getAttribute("data-flip"));
  const before = ids();
  await rerender({ ...props, view: views[after]! });
  expect(ids()).toHaveLength(before.length - 1);
  expect(before).toEqual(expect.arrayContaining(ids()));
  expect(new Set(ids()).size).toBe(before.length - 1);
});
