import { describe, expect, it } from "vitest";
import { loadGameWords } from "$web/lib/language/language.svelte";
import { cardName } from "./telling";

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
