import { describe, expect, it } from "vitest";
import { loadGameWords } from "$web/lib/language/language.svelte";
import { cardName, standing } from "./telling";
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

describe("the points of a seat as they stand", () => {
  const seats = [{ total: 41, points: { total: 21 } }] as View["seats"];

  it("have those of the round in them, but only once", () => {
    expect(standing({ phase: "play", seats }, 0)).toBe(62);
    expect(standing({ phase: "over", seats }, 0)).toBe(41);
  });
});
