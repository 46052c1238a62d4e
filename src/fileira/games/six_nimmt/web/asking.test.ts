import { render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { voice } from "$web/lib/device/voice";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Table from "./Table.svelte";
import facts from "./facts.json";
import type { View } from "./view";

afterEach(() => voice.stop()); // what is asked would be told when the page is gone

/** The table in the middle of a round; what these seats are is said anew. */
async function tableWith(changed: (seat: View["seats"][number], at: number, you: number) => object): Promise<Element> {
  const fixture = await loadFixture("six_nimmt-base-10");
  const view = moments(fixture)[0]!.view as View;
  const seats = view.seats.map((seat, at) => ({ ...seat, ...changed(seat, at, view.seat) }));
  const { container } = render(Table, {
    view: { ...view, seats, chosen: null, phase: "low_row" },
    happened: [], coming: [], asked: null, answered: [], people: peopleOf(fixture, 0), facts,
    words: await loadGameWords("six_nimmt", "en"), cardName: (text: string) => text, previews: true,
    onplay() {}, onwithdraw() {}, onwhy() {},
  });
  return container;
}

it("who chose last and takes a row is told the card, also while all see the table as everybody sees it", async () => {
  const container = await tableWith((_, at, you) => (at === you ? { asked: true, chosen: true, card: 7 } : {}));
  expect(container.querySelector(".tab")!.textContent).toContain("7 fits no row.");
});

it("who has to take a row is the one who thinks; the others have chosen", async () => {
  const container = await tableWith((_, at) => ({ asked: at === 1, chosen: true, card: 7 + at }));
  const marks = [...container.querySelectorAll(".mid .seat")].map((seat) => [
    seat.getAttribute("data-anchor"), seat.querySelector(".state")!.classList.contains("thinking"),
  ]);
  expect(marks.filter(([, thinks]) => thinks)).toEqual([["seat-1", true]]);
});
