import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { voice } from "$web/lib/device/voice";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Table from "./Table.svelte";
import facts from "./facts.json";
import type { View } from "./view";

afterEach(() => voice.stop()); // what is asked would be told when the page is gone

it("what is taken back is named: the special card whose row is asked for, not the card before it", async () => {
  const fixture = await loadFixture("six_nimmt-anniversary-4");
  const { view } = moments(fixture)[0]!;
  render(Table, {
    view: { ...(view as View), chosen: 85 },
    happened: [], coming: [], asked: null, answered: [[7, 3, "block"]], people: peopleOf(fixture, 0), facts,
    words: await loadGameWords("six_nimmt", "en"), cardName: (text: string) => text, previews: true,
    onplay() {}, onwithdraw() {}, onwhy() {},
  });
  expect(screen.getByRole("button", { name: "Take Block back" })).toBeTruthy();
});
