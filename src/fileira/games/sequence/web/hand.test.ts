import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { loadFixture, moments, peopleOf } from "$web/lib/fixture";
import { loadGameWords } from "$web/lib/language.svelte";
import facts from "./facts.json";
import Table from "./Table.svelte";
import type { View } from "./view";

it("a card in hand keeps its id, and so its place, when another one is played", async () => {
  const fixture = await loadFixture("sequence-classic-4");
  const views = moments(fixture).map(({ view }) => view as View);
  const after = views.findIndex((view, i) => i > 0 && view.seat === 0 && view.hand.length < views[i - 1]!.hand.length);
  const props = {
    happened: [], coming: [], asked: null, answered: [], people: peopleOf(fixture, 0), facts, previews: true,
    words: await loadGameWords("sequence", "en"),
    cardName: (text: string) => text, onplay() {}, onwithdraw() {}, onwhy() {},
  };
  const { container, rerender } = render(Table, { ...props, view: views[after - 1]! });
  const ids = () => [...container.querySelectorAll(".hand .card")].map((card) => card.getAttribute("data-flip"));
  const before = ids();
  await rerender({ ...props, view: views[after]! });
  expect(ids()).toHaveLength(before.length - 1);
  expect(before).toEqual(expect.arrayContaining(ids()));
  expect(new Set(ids()).size).toBe(before.length - 1);
});
