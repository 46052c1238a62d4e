import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Winnings from "./Winnings.svelte";
import type { Seat } from "./view";

it("a round that is scored is not counted once more as an earlier one", async () => {
  const words = await loadGameWords("take_that", "en");
  const seat: Seat = { asked: false, hand: 3, known_cards: [], plus: [], minus: 9, minus_cards: [], total: -9 };
  const person = { name: "Ann", level: null, away: false, autopilot: false, you: true, face: 1, clock: null };
  const props = { seat, number: 0, person, words, fan: false };
  const { container, rerender } = render(Winnings, { ...props, scored: true });
  const total = () => container.querySelector(".total")?.textContent;
  expect(total()).toBeUndefined();
  await rerender({ ...props, scored: false });
  await expect.poll(total).toBe("−9 in earlier rounds");
});
