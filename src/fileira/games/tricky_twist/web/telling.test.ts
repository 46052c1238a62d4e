import { describe, expect, it } from "vitest";
import { loadFixture } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import facts from "./facts.json";
import { cardName, standing, sums } from "./telling";
import type { View } from "./view";

describe("the name of a card", () => {
  const named = async (language: string, ...cards: string[]) => {
    const words = await loadGameWords("tricky_twist", language);
    return cards.map((card) => cardName(card, words));
  };

  it("has its suit with the preposition of the language", async () => {
    expect(await named("en", "9W", "12S")).toEqual(["9 of waves", "12 of stars"]);
    expect(await named("fr", "9W", "12S")).toEqual(["9 de vagues", "12 d’étoiles"]);
    expect(await named("de", "9W", "12S")).toEqual(["Welle-9", "Stern-12"]);
  });
});

it("the points of a seat as they stand are those of all rounds, also while the last one is read", async () => {
  const { start, steps } = await loadFixture("tricky_twist-classic-4");
  let view = start.view as unknown as View;
  let ends = 0;
  for (const { frames, set } of steps) {
    for (const frame of frames) {
      view = { ...view, ...frame.view };
      if (!frame.events.some(([kind]) => facts.events[kind] === sums)) continue;
      ends += 1;
      const scores = view.seats.map((_, seat) => set.rounds.reduce((sum, round) => sum + round[seat]!, 0));
      expect(view.seats.map((_, seat) => standing(view, seat))).toEqual(scores);
    }
  }
  expect(ends).toBeGreaterThan(0);
});
