// Rule 18: the list of picks can be read throughout the round.
import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, it } from "vitest";
import { voice } from "$web/lib/device/voice";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Table from "./Table.svelte";
import facts from "./facts.json";

afterEach(() => voice.stop()); // what is asked would be told when the page is gone

it("what everybody saw being drafted is one touch away, though hands are hidden", async () => {
  const fixture = await loadFixture("six_nimmt-professional-4");
  const { view } = moments(fixture).find(({ view }) => view.phase === "choose")!;
  const { container } = render(Table, {
    view, happened: [], coming: [], asked: null, answered: [], people: peopleOf(fixture, 0), facts,
    words: await loadGameWords("six_nimmt", "en"), cardName: (text: string) => text, previews: true,
    onplay() {}, onwithdraw() {}, onwhy() {},
  });
  container.querySelector<HTMLElement>(".seat button.piles")!.click();
  await tick();
  const shown = [...container.querySelectorAll("dialog[open] li .card")].map((card) => parseInt(card.getAttribute("aria-label")!));
  expect(shown).toEqual(view.picks.flat());
  expect(shown).toHaveLength(4 * 10);
});
