import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Choice } from "$web/lib/games/choice.svelte";
import { Offers } from "$web/lib/games/offers";
import { loadGameWords } from "$web/lib/language/language.svelte";
import type { Offer } from "$web/lib/server/generated/messages";
import Specials from "./Specials.svelte";
import facts from "./facts.json";

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
