// The log: a heading for each turn, trick or row, and under it short lines that speak to who reads.
import { expect, it } from "vitest";
import type { Told } from "../../src/lib/games/contract";
import { type Fixture, fixtureNames, loadFixture } from "../../src/lib/games/fixture";
import { loadGame } from "../../src/lib/games/games";
import { Narration, tell } from "../../src/lib/games/telling";
import { loadGameWords } from "../../src/lib/language/language.svelte";
import { type Entry, Scribe } from "../../src/lib/table/log";
import type { PastMoment } from "../../src/lib/table/past.svelte";

const LINE = 44; // letters in which most lines fit beside a table

async function scribeOf({ game, start }: Fixture, you = -1) {
  const [parts, words] = await Promise.all([loadGame(game), loadGameWords(game, "en")]);
  const names = start.seats.map((_, seat) => `Ann${seat}`);
  return { parts, words, scribe: new Scribe(parts.telling, new Narration(parts, words, names, you), you) };
}

/** A moment for each frame, with the table as it lay after it. */
function past({ start, steps }: Fixture, told: (events: any[]) => Told[]): PastMoment[] {
  let [view, from] = [start.view as Record<string, unknown>, 0];
  return steps.flatMap(({ frames }) => frames).map((frame) => {
    view = { ...view, ...frame.view };
    const moment = { from, view, told: told(frame.events) };
    from += frame.events.length;
    return moment;
  });
}

async function logOf(name: string): Promise<{ entries: Entry[]; again: Entry[]; telling: any }> {
  const fixture = await loadFixture(name);
  const { parts, scribe } = await scribeOf(fixture, 0);
  const moments = past(fixture, (events) => events.map((each) => tell(each, parts.facts)));
  return { entries: scribe.entries(moments), again: scribe.entries(moments), telling: parts.telling };
}

it.each(fixtureNames)("%s: headings stand above lines, each once, and what is written stays written", async (name) => {
  const { entries, again } = await logOf(name);
  const heads = entries.filter(({ head }) => head);
  expect(heads.length).toBeGreaterThan(1);
  expect(heads.length).toBeLessThan(entries.length / 2);
  expect(entries.filter(({ head }, i) => head && entries[i + 1]?.head !== undefined)).toEqual([]);
  expect(entries.at(-1)!.head).toBeUndefined();
  expect(again.every((entry, i) => entry === entries[i])).toBe(true);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

it.each(fixtureNames)("%s: nearly all lines are short, and speak to the reader", async (name) => {
  const lines = (await logOf(name)).entries.filter(({ head }) => !head).map(({ text }) => text);
  expect(lines.filter((line) => line.length > LINE).length).toBeLessThan(lines.length / 5);
  expect(lines.filter((line) => /^Ann0\b/.test(line))).toEqual([]);
  expect(lines.some((line) => /^You\b/.test(line))).toBe(true);
  expect(lines.join(" ")).not.toMatch(/(log|event)\.\w|\{/);
});

it("a heading stands right above what begins, after what ends before it", async () => {
  const telling = { icon: () => "", isBad: () => false, begins: ["opened"] } as any;
  const narration = { line: ({ name }: Told) => name, chapter: () => "A new row" } as any;
  const told = ["taken", "opened"].map((name) => ({ name, clause: 0, seat: 0, card: -1, text: "", place: 0, amount: 0 }));
  const moments = [{ from: 0, view: {}, told: [] }, { from: 0, view: {}, told }];
  expect(new Scribe(telling, narration, -1).entries(moments).map(({ text }) => text)).toEqual(["taken", "A new row", "opened"]);
});

it("a heading belongs to the table as it lay before what happened", async () => {
  const telling = { icon: () => "", isBad: () => false, chapter: () => "" } as any;
  const narration = { line: ({ name }: Told) => name, chapter: (view: any) => `Turn ${view.turn}` } as any;
  const told = (name: string) => [{ name, clause: 0, seat: 0, card: -1, text: "", place: 0, amount: 0 }];
  const moments = [
    { from: 0, view: null, told: told("before the page was opened") },
    { from: 1, view: { turn: 1 }, told: told("dealt") },
    { from: 2, view: { turn: 2 }, told: told("the last card of turn 1") },
    { from: 3, view: { turn: 2 }, told: told("the first card of turn 2") },
  ];
  const texts = new Scribe(telling, narration, -1).entries(moments).map(({ text }) => text);
  expect(texts).toEqual([
    "before the page was opened",
    "dealt",
    "Turn 1",
    "the last card of turn 1",
    "Turn 2",
    "the first card of turn 2",
  ]);
});
