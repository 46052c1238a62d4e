import { render } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { voice } from "$web/lib/device/voice";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Table from "./Table.svelte";
import { text } from "./cards";
import facts from "./facts.json";
import type { View } from "./view";

afterEach(() => voice.stop()); // what is asked would be told when the page is gone

/** A table whose reserves are picked, and a server that takes what is played. */
async function picking() {
  const fixture = await loadFixture("tricky_twist-classic-4");
  const { view, asked } = moments(fixture).find((moment) => moment.asked && moment.view.phase === "pick")!;
  const played: string[] = [];
  let [lies, decision] = [view as View, 1];
  const props = () => ({
    view: lies, asked: { ...asked!, decision, moves: lies.hand.map((card, i): [number, string, []] => [i, text(card), []]) },
    happened: [], coming: [], answered: [], people: peopleOf(fixture, 0), facts, previews: true, words,
    cardName: (card: string) => card, onwithdraw() {}, onwhy() {},
    onplay: (move: number) => played.push(text(lies.hand[move]!)),
  });
  const words = await loadGameWords("tricky_twist", "en");
  const { container, rerender } = render(Table, props());
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];

  /** The last card played lies in the reserve, and the next one is asked for. */
  async function taken(): Promise<void> {
    const [card, hand] = [lies.hand.find((each) => text(each) === played.at(-1))!, lies.hand];
    [lies, decision] = [{ ...lies, hand: hand.filter((each) => each !== card), reserve: [...lies.reserve, card] }, decision + 1];
    await rerender(props());
  }
  /** The last card played was not wanted: the question comes again. */
  async function unwanted(): Promise<void> {
    decision += 1;
    await rerender(props());
  }
  return { all, played, taken, unwanted, cards: lies.hand.map(text), tab: () => all(".tab").map((each) => each.textContent).join() };
}

it("five cards are marked, and put aside by one button", async () => {
  const { all, played, taken, cards, tab } = await picking();
  for (const i of [0, 2, 4, 6, 8]) {
    expect(all(".shelf .button.main")).toEqual([]);
    await userEvent.click(all(".hand .card")[i]!);
  }
  expect(all(".hand .picked")).toHaveLength(5);
  expect(tab()).toContain("Is this your reserve?");
  await userEvent.click(all(".hand .card")[1]!);
  expect(all(".hand .picked")).toHaveLength(5); // a sixth is not taken
  await userEvent.click(all(".hand .card")[8]!);
  expect(all(".hand .picked")).toHaveLength(4); // a mark can go
  await userEvent.click(all(".hand .card")[9]!);
  await userEvent.click(all(".shelf .button.main")[0]!);
  for (let i = 0; i < 5; i += 1) {
    expect(played).toHaveLength(i + 1); // never two at once
    expect(tab()).toContain("Is this your reserve?"); // nothing more is asked for
    await taken();
  }
  expect(played).toEqual([0, 2, 4, 6, 9].map((i) => cards[i]));
});

it("by keyboard digits mark, and Enter puts them aside", async () => {
  const { all, played, cards } = await picking();
  await userEvent.keyboard("123{Enter}456");
  expect(all(".hand .picked")).toHaveLength(5);
  expect(played).toEqual([]);
  await userEvent.keyboard("{Backspace}6{Enter}");
  expect(played).toEqual([cards[0]]);
});

it("a card that a teacher does not want loses its mark, and another one can be marked", async () => {
  const { all, played, unwanted, cards } = await picking();
  await userEvent.keyboard("12345{Enter}");
  expect(played).toEqual([cards[0]]);
  await unwanted();
  expect(played).toEqual([cards[0]]);
  expect(all(".hand .picked")).toHaveLength(4);
  await userEvent.keyboard("6{Enter}");
  expect(played).toEqual([cards[0], cards[1]]);
});
