import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Around from "./Around.svelte";
import type { View } from "./view";

it("a card laid open is told where there is no room for cards, in the place of the heads", async () => {
  const fixture = await loadFixture("six_nimmt-base-10");
  const views = moments(fixture).map(({ view }) => view as View);
  const view = views.find(({ seats }) => seats.filter(({ card }) => card !== null).length > 4)!;
  const { container } = render(Around, {
    seats: view.seats,
    you: view.seat,
    people: peopleOf(fixture, view.seat),
    revealed: view.revealed,
    heads: view.card_heads,
    simultaneous: false,
    words: await loadGameWords("six_nimmt", "en"),
  });
  const others = view.seats.filter((_, seat) => seat !== view.seat);
  const told = [...container.querySelectorAll(".laid")].map((each) => Number(each.textContent));
  expect(told.toSorted()).toEqual(others.flatMap(({ card }) => card ?? []).toSorted());
  expect(container.querySelectorAll(".heads.waits")).toHaveLength(told.length);
});
