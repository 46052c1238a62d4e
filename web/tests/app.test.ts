import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Voice } from "../src/lib/device/voice";
import type { Person, Told } from "../src/lib/games/contract";
import { labelOf, lampsOf, nameOf, peopleOf } from "../src/lib/games/people";
import { readRulebook } from "../src/lib/learn/rulebook";
import type { GameFacts } from "../src/lib/server/generated/messages";
import { fitted, setupOf, usualDraft } from "../src/lib/server/setups";
import { Past } from "../src/lib/table/past.svelte";
import { fresh, staying } from "../src/lib/table/steps";
import { fromHex, sha256 } from "../src/pages/table/end/sha256";

const option = (name: string, more: object = {}) => ({
  name,
  kind: "number",
  low: 1,
  high: 99,
  default: null,
  variants: [],
  seats: [],
  instead_of: "",
  ...more,
});
const GAME: GameFacts = {
  name: "toy",
  title: "Toy",
  rules_version: 1,
  ready: true,
  variants: [
    { name: "short", seats: [2, 3, 4], usual_seats: 4 },
    { name: "long", seats: [2, 6], usual_seats: 2 },
  ],
  options: [option("limit"), option("rounds", { instead_of: "limit", variants: ["short"] })],
};

describe("SHA-256", () => {
  it.each([0, 1, 32, 55, 56, 64, 200])("of %d bytes is that of everybody else", (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7) % 256);
    expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  it("reads bytes from hex digits", () => {
    expect([...fromHex("00ff10")]).toEqual([0, 255, 16]);
  });
});

describe("what a table agrees on", () => {
  it("starts with the usual variant and seats", () => {
    expect(usualDraft(GAME, "casual")).toMatchObject({ variant: "short", seats: 4, level: "casual" });
  });

  it("has only seats and options that the variant has", () => {
    const draft = { ...usualDraft(GAME, "casual"), variant: "long", options: { rounds: 2, limit: 9 } };
    expect(fitted(GAME, draft)).toMatchObject({ seats: 2, options: { limit: 9 } });
  });

  it("has a seat for everybody who is here already", () => {
    const draft = { ...usualDraft(GAME, "casual"), variant: "long" };
    expect([1, 2, 3, 7].map((people) => fitted(GAME, draft, people).seats)).toEqual([2, 2, 6, 2]);
  });

  it("leaves out what another option makes void", () => {
    const draft = { ...usualDraft(GAME, "casual"), options: { rounds: 2, limit: 9 } };
    expect(fitted(GAME, draft).options).toEqual({ rounds: 2 });
  });

  it("has no clock unless one is wanted", () => {
    expect(setupOf(usualDraft(GAME, "casual")).clock).toBeNull();
    expect(setupOf({ ...usualDraft(GAME, "casual"), clock: "brisk" }).clock).toMatchObject({ cap: 30 });
  });
});

describe("the rulebook", () => {
  const blocks = readRulebook(
    "# Toy\n\nAn *odd* game of `3 4`\nand **more**.\n\n### 2. Deal\n<!-- law: B1 -->\n\n| Card | Heads |\n|---|---|\n| 55 | 7 |\n\n- one\n  and a half\n- two\n\n```\na | b\n```\n",
  );

  it("is made of headings, paragraphs, tables, lists and examples", () => {
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "paragraph", "heading", "table", "list", "code"]);
  });

  it("knows the number of each clause, and leaves out notes for editors", () => {
    expect(blocks[2]).toMatchObject({ clause: 2 });
    expect(JSON.stringify(blocks)).not.toContain("law");
  });

  it("keeps what is written into the next line", () => {
    expect(blocks[4]).toMatchObject({ items: [[{ text: "one and a half" }], [{ text: "two" }]] });
    expect(blocks[1]).toMatchObject({ pieces: [{}, { kind: "em", text: "odd" }, {}, { kind: "code" }, {}, { kind: "strong" }, {}] });
  });
});

describe("the past of a table", () => {
  const told = (name: string) => ({ name }) as Told;

  const seen = (past: Past, event: number) => {
    past.look(event);
    return past.looked?.view;
  };

  it("keeps each moment with the table as it lay", () => {
    const past = new Past();
    past.begin([told("dealt")], 0);
    past.add({ n: 1 }, [told("played"), told("placed")]);
    past.add({ n: 2 }, [told("played")]);
    expect([1, 2, 3].map((event) => seen(past, event))).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
  });

  it("finds each moment when the oldest are dropped", () => {
    const past = new Past();
    for (let n = 0; n < 700; n += 1) past.add({ n }, [told("played")]);
    expect(seen(past, 650)).toEqual({ n: 650 });
  });

  it("is filled in by the server, and goes on with what this page saw", () => {
    const past = new Past();
    past.begin([told("played"), told("placed")], 5);
    past.add({ n: 7 }, [told("played")]);
    past.recall([0, 1, 2, 3, 4, 5, 6].map((n) => ({ from: n, view: { n }, told: [told("played")] })));
    expect([0, 4, 6, 7].map((event) => seen(past, event))).toEqual([{ n: 0 }, { n: 4 }, { n: 6 }, { n: 7 }]);
    expect(past.moments).toHaveLength(8);
  });

  it("does not tell twice what was recalled before it was shown", () => {
    const past = new Past();
    past.recall([0, 1].map((n) => ({ from: n, view: { n }, told: [told("played")] })));
    past.add({ n: 0 }, [told("played")]);
    past.add({ n: 1 }, [told("played")]);
    past.add({ n: 2 }, [told("played")]);
    expect(past.moments.map(({ from }) => from)).toEqual([0, 1, 2]);
  });

  it("ends with the table as a page finds it", () => {
    const past = new Past();
    past.begin([told("dealt"), told("played")], 3, { n: 5 });
    expect([3, 4].map((event) => seen(past, event))).toEqual([null, { n: 5 }]);
  });

  it("is not lost when the line was", () => {
    const past = new Past();
    past.add({ n: 0 }, [told("played")]);
    past.begin([told("played"), told("placed")], 0);
    expect([0, 1].map((event) => seen(past, event))).toEqual([{ n: 0 }, null]);
  });
});

describe("what is new in a view", () => {
  const before = { rows: [[1], [2]], deck: 9 };

  it("is whole fields, and items of lists, which leave what was before as it is", () => {
    const news = { view: { deck: 8 }, parts: [["rows", 1, [2, 5]]] as [string, number, unknown][] };
    expect(fresh(before, news)).toEqual({ deck: 8, rows: [[1], [2, 5]] });
    expect(before.rows[1]).toEqual([2]);
  });

  it("are several items of a list that has just been replaced", () => {
    const parts: [string, number, unknown][] = [
      ["rows", 0, [7]],
      ["rows", 2, [9]],
    ];
    expect(fresh(before, { view: { rows: [[3], [4], [5]] }, parts })).toEqual({ rows: [[7], [4], [9]] });
  });

  it("is nothing where the viewer's own list is shorter", () => {
    expect(fresh(before, { parts: [["rows", 5, [7]]] })).toEqual({});
  });
});

describe("while frames are shown", () => {
  const frames = [{ view: { rows: [[12]] } }];

  it("a card that was played has left the own hand, and none has come yet", () => {
    expect(staying({ hand: [11, 12, 31] }, { hand: [11, 31, 57] }, frames)).toEqual({ hand: [11, 31] });
  });

  it("the last card of a round leaves an empty hand, not that of the next round", () => {
    expect(staying({ hand: [12] }, { hand: [3, 4, 5] }, frames)).toEqual({ hand: [] });
  });

  it("of two equal cards only one leaves, whatever can be done with the other", () => {
    const held = (card: string, n: number) => ({ card, cells: [n] });
    const hand = [held("5C", 1), held("5C", 1), held("QS", 2)];
    expect(staying({ hand }, { hand: [held("5C", 9), held("QS", 2)] }, frames)).toEqual({ hand: [hand[0], hand[2]] });
  });

  it("what everybody sees comes with the frames", () => {
    expect(staying({ rows: [] }, { rows: [[12]] }, frames)).toEqual({});
  });
});

describe("people", () => {
  const setup = { clock: { bank: 60, cap: 30, grace: 10 } } as never;
  const around = (until: number | null) => ({ seats: [{ name: "Ana" }, { level: "casual" }], seat: 0, clocks: [[50, 100, until]] as never, setup });

  it("are called by their names, bots by those of the words", () => {
    expect(peopleOf(around(null), "Bia Tico", () => 100).map((person) => person.name)).toEqual(["Ana", "Tico"]);
  });

  it("have no bot for a namesake", () => {
    const named = (...seats: object[]) => peopleOf({ ...around(null), seats }, "Bia Zé Lua Gil", () => 100).map(({ name }) => name);
    const bot = { level: "casual" };
    expect(named({ name: "BIA" }, bot, bot)).toEqual(["BIA", "Zé", "Lua"]);
    expect(named({ name: "Ze" }, bot, bot)).toEqual(["Ze", "Gil", "Lua"]);
    expect(named(bot, { name: "Bia" }, bot)).toEqual(["Gil", "Bia", "Lua"]);
  });

  it("have the faces that they chose, and nobody else gets one of these unasked", () => {
    const faces = (...seats: object[]) => peopleOf({ ...around(null), seats }, "Bia Zé Lua Gil", () => 100).map(({ face }) => face);
    expect(faces({ name: "Ana" }, { name: "Bo" })).toEqual([1, 2]);
    expect(faces({ name: "Ana", face: 2 }, { name: "Bo" }, { name: "Cy" })).toEqual([2, 4, 3]);
    expect(faces({ name: "Ana", face: 2 }, { level: "casual" })).toEqual([2, 2]); // bots have drawings of their own
  });

  it("are told apart from oneself, in a sentence as on a plate", () => {
    const [own, other] = peopleOf(around(null), "Bia Tico", () => 100) as [Person, Person];
    expect([nameOf(own), labelOf(own)]).toEqual(["Ana (you)", "You"]);
    expect([nameOf(other), labelOf(other)]).toEqual(["Tico", "Tico"]);
  });

  it("have as much time as the server gives them", () => {
    expect(peopleOf(around(120), "Bia", () => 105)[0]!.clock).toEqual({ seconds: 15, running: true });
  });

  it("gives a bot more lamps the stronger it is", () => {
    const lamps = (...levels: string[]) => levels.map((level) => lampsOf(level, levels));
    expect(["random", "beginner", "casual", "strong", "expert"].map((level) => lampsOf(level))).toEqual([1, 1, 2, 3, 3]);
    expect(lamps("a", "b", "c", "d", "e", "f")).toEqual([1, 1, 2, 2, 3, 3]);
    expect(lampsOf("of another time")).toBe(2);
  });
});

it("the voice says sentences together that come together", async () => {
  const said: string[] = [];
  const voice = new Voice((text) => said.push(text));
  voice.add([() => "One."]);
  voice.add([() => "Two.", () => "Two.", () => "Three."]);
  await new Promise((go) => setTimeout(go, 500));
  expect(said).toEqual(["One. Two. Three."]);
});
