import { render } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Table from "./Table.svelte";
import { effectsAt, tellEffects } from "./effects";
import facts from "./facts.json";
import type { Effect, View } from "./view";

const line = (names: string) => names.split(" ");
const COMPLETES: Effect = { cell: "c4", does: "completes", team: 0, line: line("c1 c2 c3 c4 c5"), covered: 5 };
const BLOCKS: Effect = { cell: "c4", does: "blocks", team: 1, line: line("a4 b4 c4 d4 e4"), covered: 3 };
const BLOCKS_TOO: Effect = { ...BLOCKS, line: line("b4 c4 d4 e4 f4") };
const MAKES: Effect = { cell: "h8", does: "makes", team: 0, line: line("d8 e8 f8 g8 h8"), covered: 4 };
const EFFECTS = [COMPLETES, MAKES, BLOCKS, BLOCKS_TOO];

describe("what a play would do to lines", () => {
  it("is told of its cell, lines of the same kind together", async () => {
    const words = await loadGameWords("sequence", "en");
    const teams = [{ color: "blue" }, { color: "green" }] as View["teams"];
    expect(tellEffects(EFFECTS, "c4", teams, words)).toBe("completes a sequence, blocks 2 lines of 3 (Square)");
    expect(tellEffects(EFFECTS, "h8", teams, words)).toBe("makes a line of 4");
    expect(tellEffects(EFFECTS, "a2", teams, words)).toBe("");
  });

  it("is shown of few cells, and of many only the most telling", () => {
    const names = Array.from({ length: 40 }, (_, i) => `${"abcd"[i % 4]}${1 + Math.floor(i / 4)}`);
    expect(effectsAt(EFFECTS, new Set(["c4", "h8"]))).toEqual(EFFECTS);
    expect(effectsAt(EFFECTS, new Set(["h8"]))).toEqual([MAKES]);
    expect(effectsAt(EFFECTS, new Set([...names, "h8"]))).toEqual([COMPLETES]);
    expect(effectsAt([], new Set(names))).toEqual([]);
  });
});

describe("at the table", () => {
  /** A table at which the first card of the hand is for c4 and h8. */
  async function sitting(previews = true) {
    const fixture = await loadFixture("sequence-classic-4");
    const moment = moments(fixture).find(({ view, asked }) => asked?.must && view.phase === "turn")!;
    const view = moment.view as View;
    const [first, ...others] = view.hand.filter(({ dead }) => !dead);
    const hand = [{ ...first!, cells: ["c4", "h8"] }, ...others.map((held) => ({ ...held, cells: ["j5"] }))];
    const { container } = render(Table, {
      view: { ...view, hand, effects: EFFECTS },
      happened: [], coming: [], asked: moment.asked, answered: [], people: peopleOf(fixture, 0), facts, previews,
      words: await loadGameWords("sequence", "en"),
      cardName: (text: string) => text, onplay() {}, onwithdraw() {}, onwhy() {},
    });
    const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
    return { all, card: all(".hand .card")[0]!, note: () => all(".note").map((note) => note.textContent).join() };
  }

  it("a card shows all its lines, and its cell that does most", async () => {
    const { all, card, note } = await sitting();
    expect(all(".touched")).toHaveLength(0);
    await userEvent.hover(card);
    expect(all(".touched.completes")).toHaveLength(1);
    expect(all(".touched.makes")).toHaveLength(1);
    expect(all(".touched.blocks")).toHaveLength(2);
    expect(all(".cross")).toHaveLength(2);
    expect(note()).toContain("2 spaces, c4 completes a sequence, blocks 2 lines of 3 (Square)");
  });

  it("a cell shows its own lines alone, before the card is played", async () => {
    const { all, card, note } = await sitting();
    await userEvent.click(card);
    await userEvent.hover(all("[data-anchor=cell-h8]")[0]!);
    expect(all(".touched").map((group) => group.getAttribute("class"))).toEqual([expect.stringContaining("makes")]);
    expect(note()).toBe("h8 makes a line of 4");
  });

  it("screen readers are told with the card and with the cell", async () => {
    const { all, card } = await sitting();
    expect(card.getAttribute("aria-label")).toContain("c4 completes a sequence, blocks 2 lines of 3 (Square)");
    await userEvent.click(card);
    expect(all("[data-anchor=cell-h8]")[0]!.getAttribute("aria-label")).toMatch(/^h8, .*, makes a line of 4$/);
    expect(all("[data-anchor=cell-j5]")[0]!.getAttribute("aria-label")).not.toContain("line");
  });

  it("nothing of it is shown to those who want no previews", async () => {
    const { all, card, note } = await sitting(false);
    expect(card.getAttribute("aria-label")).not.toContain("sequence");
    await userEvent.click(card);
    await userEvent.hover(all("[data-anchor=cell-h8]")[0]!);
    expect(all(".touched")).toHaveLength(0);
    expect(note()).not.toContain("line");
  });
});
