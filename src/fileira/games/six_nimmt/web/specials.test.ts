import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { voice } from "$web/lib/device/voice";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { Choice } from "$web/lib/games/choice.svelte";
import { Offers } from "$web/lib/games/offers";
import { loadGameWords } from "$web/lib/language/language.svelte";
import type { Offer } from "$web/lib/server/generated/messages";
import Specials from "./Specials.svelte";
import Table from "./Table.svelte";
import facts from "./facts.json";

afterEach(() => voice.stop()); // what is asked would be told when the page is gone

async function hold(...names: string[]) {
  const played: number[] = [];
  const moves = [...new Set(names)].map((name, i): Offer => [i, name, []]);
  const choice = new Choice(
    { offers: new Offers({ decision: 1, must: true, moves }, facts) },
    () => ({ answered: [], previews: true, onplay: (move) => played.push(move), onwithdraw() {}, onwhy() {} }),
  );
  render(Specials, { names, words: await loadGameWords("six_nimmt", "en"), choice });
  const lifted = () => screen.getAllByRole("button").map((card) => card.getAttribute("aria-pressed"));
  return { played, lifted, cards: screen.getAllByRole("button") };
}

it("of two equal special cards only the one touched is lifted", async () => {
  const { cards, lifted, played } = await hold("insert", "block", "insert");
  await userEvent.click(cards[2]!);
  expect(lifted()).toEqual(["false", "false", "true"]);
  await userEvent.click(cards[0]!);
  expect(lifted()).toEqual(["true", "false", "false"]);
  expect(played).toEqual([]);
});

it("a special card that is touched again is played", async () => {
  const { cards, played } = await hold("insert", "insert");
  await userEvent.click(cards[1]!);
  await userEvent.click(cards[1]!);
  expect(played).toEqual([0]);
});

it("what a special card does is told until it is played: then its question stands there", async () => {
  const fixture = await loadFixture("six_nimmt-anniversary-4");
  const { view, asked } = moments(fixture).find(({ view, asked }) => asked && view.phase === "ask" && view.specials.length > 1)!;
  const words = await loadGameWords("six_nimmt", "en");
  const props = {
    happened: [], coming: [], answered: [], people: peopleOf(fixture, 0), facts, words, previews: true,
    cardName: (card: string) => card, onplay() {}, onwithdraw() {}, onwhy() {},
  };
  const { container, rerender } = render(Table, { ...props, view, asked });
  const tab = () => container.querySelector(".tab")!.textContent;
  await userEvent.hover(container.querySelector(".specials .card")!);
  expect(tab()).toContain(words(`table.does.${view.specials[0]}`));
  await rerender({ ...props, view: { ...view, specials: view.specials.slice(1) }, asked });
  expect(tab()).not.toContain(words(`table.does.${view.specials[1]}`));
});
