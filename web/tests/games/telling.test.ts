// An event in the words of its game.
import { describe, expect, it } from "vitest";
import type { Facts } from "../../src/lib/games/contract";
import { say, tell } from "../../src/lib/games/telling";
import { makeWords } from "../../src/lib/language/words";

const FACTS: Facts = {
  events: ["placed", "drew"],
  clauses: {},
  cards: ["", "QH"],
  places: [],
  teams: [],
};

describe("an event", () => {
  it("is told by the words of the game, a hidden card as such", () => {
    const words = makeWords("en", { "event.drew": "{name} draws {card}.", "event.drew.hidden": "{name} draws." });
    const speak = (card: number) => say(tell([1, 0, 0, card, 0, 0], FACTS), FACTS, words, { names: ["Ana"], you: -1 }, (text) => text);
    expect([speak(1), speak(-1)]).toEqual(["Ana draws QH.", "Ana draws."]);
  });

  it("speaks to the reader about their own seat", () => {
    const words = makeWords("en", { "event.drew": "{name} draws {card}.", "event.drew.you": "You draw {card}." });
    const drew = tell([1, 0, 0, 1, 0, 0], FACTS);
    const speak = (you: number) => say(drew, FACTS, words, { names: ["Ana", "Ben"], you }, (text) => text);
    expect([speak(0), speak(1), speak(-1)]).toEqual(["You draw QH.", "Ana draws QH.", "Ana draws QH."]);
  });
});
