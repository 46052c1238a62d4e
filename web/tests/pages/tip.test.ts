// A tip comes with its question and goes when its moment is over, but not between two steps of one turn.
import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Tip from "../../src/pages/table/play/Tip.svelte";

const SOON = 500; // milliseconds, in which the next question of a turn comes
const LONG = 2000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A table of a game that asks something, and its tip. Each is shown once: no two tests can have the same. */
async function asking(game: string, phase: string) {
  const props = { game, goal: "" };
  const { container, rerender } = render(Tip, { ...props, phase });
  const tip = () => container.querySelector(".tip");
  const ask = (next: string | null) => rerender({ ...props, phase: next });
  await vi.waitUntil(async () => (await vi.advanceTimersByTimeAsync(100), tip() !== null));
  return { tip, ask };
}

it("stays while the turn goes on to a question that has none, so that the table does not move", async () => {
  const { tip, ask } = await asking("sequence", "turn");
  await ask(null);
  await vi.advanceTimersByTimeAsync(SOON);
  await ask("cell");
  await vi.advanceTimersByTimeAsync(LONG);
  expect(tip()).not.toBeNull();
});

it("goes when nothing more is asked", async () => {
  const { tip, ask } = await asking("take_that", "turn");
  await ask(null);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(tip()).toBeNull();
});

it("is not said again in the next turn, however soon it comes", async () => {
  const { tip, ask } = await asking("take_that", "open");
  await ask(null);
  await vi.advanceTimersByTimeAsync(SOON);
  await ask("open");
  await vi.advanceTimersByTimeAsync(LONG);
  expect(tip()).toBeNull();
});

it("makes room for the tip of the next question", async () => {
  const { tip, ask } = await asking("six_nimmt", "choose");
  const first = tip()!.textContent;
  await ask("low_row");
  await vi.waitUntil(async () => (await vi.advanceTimersByTimeAsync(100), tip() !== null && tip()!.textContent !== first));
});
