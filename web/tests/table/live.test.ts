// The copy of a table: what its steps leave of the past.
import { beforeEach, expect, it } from "vitest";
import { settings } from "../../src/lib/device/settings.svelte";
import type { GameParts } from "../../src/lib/games/contract";
import type { Connection } from "../../src/lib/server/connection";
import { LiveTable } from "../../src/lib/table/live.svelte";

const GAME = {
  facts: { events: ["dealt"], clauses: {}, cards: [""], places: [], teams: [] },
  telling: { pace: {}, icon: () => "", isBad: () => false },
} as unknown as GameParts;

/** A table whose server says these things, and answers so. */
function tableOf(...messages: object[]): LiveTable {
  return answering([], ...messages);
}

function answering(answers: Promise<object>[], ...messages: object[]): LiveTable {
  const listen = (around: any) => messages.forEach((each) => around.onmessage(each));
  const line = { ahead: 0, listen, send: () => answers.shift() };
  const table = new LiveTable(line as unknown as Connection, GAME, {});
  table.listen();
  return table;
}

const frames = () => new Promise((go) => setTimeout(go, 600));

const WHOLE = { is: "whole", n: 1, view: { hand: [], chosen: null }, log: [], log_start: 0, rounds: [], chosen: [], answered: [] };
const DEALT = { is: "step", n: 2, frames: [{ events: [[0, 1, 0, -1, -1, 0]], view: { rows: [70] } }], view: { hand: [12, 45] } };
const CHOSEN = { is: "step", n: 2, private: true, view: { chosen: 45 } };

beforeEach(() => {
  settings.motion = false;
});

it("a moment is kept as the viewer saw it, with the own hand", () => {
  expect(tableOf(WHOLE, DEALT).past.moments.at(-1)!.view).toEqual({ rows: [70], hand: [12, 45], chosen: null });
});

it("what is chosen later is not seen when somebody looks back", () => {
  const table = tableOf(WHOLE, DEALT, CHOSEN);
  expect(table.reel!.lies).toMatchObject({ chosen: 45 });
  expect(table.past.moments.at(-1)!.view).toMatchObject({ chosen: null });
});

it("a move that follows at once is on its way until it is answered itself", async () => {
  settings.motion = true;
  const table = answering([Promise.resolve({ is: "done" }), new Promise(() => {})], WHOLE);
  await table.play(1, 12);
  void table.play(2, 45); // before the table has drawn what became of the first
  await frames();
  expect(table.busy).toBe(true);
});
