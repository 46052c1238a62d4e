import { render } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { voice } from "$web/lib/device/voice";
import type { Told } from "$web/lib/games/contract";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Table from "./Table.svelte";
import facts from "./facts.json";
import { cardsByCell } from "./reach";
import { runsOf } from "./runs";
import { cellsSince } from "./since";
import type { Held, View } from "./view";

afterEach(() => voice.stop()); // what is asked would be told when the page is gone

const told = (name: string, seat: number, place = -1): Told => ({ name, seat, place, clause: 0, card: -1, text: "", amount: 0 });
const held = (card: string, ...cells: string[]): Held => ({ card, cells, dead: false });

it("marks every cell that others played for since the own last move, and none before", () => {
  const recent = [told("placed", 1, 4), told("placed", 0, 5), told("drew", 0), told("placed", 1, 10), told("removed", 2, 11)];
  expect([...cellsSince(recent, 0, facts)]).toEqual(["a2", "b2"]);
  expect([...cellsSince([...recent, told("drew", 0)], 0, facts)]).toEqual(["a2", "b2"]); // a late draw is no move
  expect([...cellsSince(recent, -1, facts)]).toEqual([]);
});

it("finds the card for a cell, and spends no jack where another card goes", () => {
  const found = cardsByCell([held("JC", "a2", "b2"), held("6C", "b2", "c4")]);
  expect(["a2", "b2", "c4", "d4"].map((cell) => found.get(cell)?.card)).toEqual(["JC", "6C", "6C", undefined]);
});

it("draws one frame around a run, however many lines of five it is, and two where lines cross", () => {
  const names = facts.places;
  const row = (from: number) => [0, 1, 2, 3, 4].map((x) => names[from + x]!);
  const column = [10, 20, 30, 40, 50].map((cell) => names[cell]!);
  expect(runsOf([row(10), row(11), row(12)], names)).toEqual([[0, 1, 2, 3, 4, 5, 6].map((x) => names[10 + x])]);
  expect(runsOf([row(10), column], names)).toEqual([row(10), column]);
});

describe("at the table", () => {
  async function sitting(change: (view: View) => Partial<View>, texts: string[], must = true) {
    const fixture = await loadFixture("sequence-classic-4");
    const moment = moments(fixture).find(({ view, asked }) => asked?.must && view.phase === "turn")!;
    const view = { ...(moment.view as View), ...change(moment.view as View) };
    const played: number[] = [];
    const props = {
      view, happened: [], coming: [], answered: [], people: peopleOf(fixture, 0), facts, previews: true,
      asked: { decision: 1, must, moves: texts.map((text, i): [number, string, []] => [i, text, []]) },
      words: await loadGameWords("sequence", "en"),
      cardName: (text: string) => text, onplay: (move: number) => played.push(move), onwithdraw() {}, onwhy() {},
    };
    const { container, rerender } = render(Table, props);
    const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
    return { all, played, texts: (selector: string) => all(selector).map((each) => each.textContent!.trim()), rerender, props };
  }
  const hand = [held("6C", "b2", "c4"), held("9H", "e7")];

  it("a cell can be clicked before its card: once to look, once more to play", async () => {
    const { all, played, texts, rerender, props } = await sitting(() => ({ hand }), ["9H", "6C"]);
    const cell = () => all("[data-anchor=cell-c4]")[0]!;
    await userEvent.click(cell());
    expect(all(".hand .picked")).toHaveLength(1);
    expect(all(".cell.picked")).toEqual([cell()]);
    await expect.poll(() => texts(".shelf .button.main")).toEqual(["Place on c4"]);
    expect(played).toEqual([]);
    await userEvent.click(cell());
    expect(played).toEqual([1]);
    const asked = { decision: 2, must: true, moves: [[7, "@b2", []], [8, "@c4", []]] as [number, string, []][] };
    await rerender({ ...props, asked, view: { ...props.view, phase: "cell", card: "6C", targets: ["b2", "c4"] } });
    expect(played).toEqual([1, 8]);
  });

  it("another cell can be looked at before one is played", async () => {
    const { all, played } = await sitting(() => ({ hand }), ["9H", "6C"]);
    for (const cell of ["c4", "b2", "e7"]) await userEvent.click(all(`[data-anchor=cell-${cell}]`)[0]!);
    expect(played).toEqual([]);
    expect(all(".cell.picked").map(({ dataset }) => dataset.anchor)).toEqual(["cell-e7"]);
  });

  it("whoever has to draw is told to draw, and that is the main button", async () => {
    const { texts } = await sitting((view) => ({ turn: 1, hand: view.hand.map((each) => ({ ...each, cells: [] })) }), ["draw"]);
    expect(texts(".tab")).toEqual(["Draw your card."]);
    expect(texts(".shelf .button.main")).toEqual(["Draw"]);
  });

  it("accusing asks first, and no key does it", async () => {
    const { all, played } = await sitting(() => ({ turn: 1 }), ["penalty 2"], false);
    await userEvent.keyboard("{ArrowDown}{Enter}1{Enter}");
    await userEvent.click(all(".shelf .right .button").find((each) => each.textContent === "Table talk")!);
    expect(played).toEqual([]);
    await userEvent.click(all("dialog .danger")[0]!);
    expect(played).toEqual([0]);
  });
});
