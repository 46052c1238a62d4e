import { describe, expect, it } from "vitest";
import { lines, scale, spread } from "../src/lib/charts/chart";
import { Choice } from "../src/lib/games/choice.svelte";
import type { Facts } from "../src/lib/games/contract";
import { Offers } from "../src/lib/games/offers";
import { others, sides } from "../src/lib/games/round";
import { say, tell } from "../src/lib/games/telling";
import { makeWords } from "../src/lib/language/words";
import { Reel } from "../src/lib/motion/reel.svelte";

const FACTS: Facts = {
  events: ["placed", "drew"],
  clauses: {},
  cards: ["", "QH"],
  places: [],
  teams: [],
};
const OFFERED = { decision: 1, must: true, moves: [["1", 1], ["2", 2], ["r1", 7]].map(([text, move]) => [move, text, []]) };

function choose() {
  const said = { played: [] as number[], asked: [] as string[], withdrawn: 0 };
  const offers = new Offers(OFFERED as never, FACTS);
  const choice = new Choice(
    { offers },
    () => ({
      answered: [],
      previews: true,
      onplay: (move) => said.played.push(move),
      onwithdraw: () => (said.withdrawn += 1),
      onwhy: (text) => said.asked.push(text),
    }),
  );
  const press = (key: string) => {
    const event = new KeyboardEvent("keydown", { key, cancelable: true });
    Object.defineProperty(event, "target", { value: document.body });
    choice.press(event);
  };
  return { choice, said, press };
}

describe("a choice", () => {
  it("lifts a move first and plays it when it is picked again", () => {
    const { choice, said } = choose();
    choice.pick("2");
    expect([choice.picked, said.played]).toEqual(["2", []]);
    choice.pick("2");
    expect([choice.picked, said.played]).toEqual([null, [2]]);
  });

  it("asks why when the rules refuse a move", () => {
    const { choice, said } = choose();
    choice.pick("3");
    expect([choice.picked, said.asked]).toEqual([null, ["3"]]);
  });

  it("shows what is pointed at before what is picked", () => {
    const { choice } = choose();
    choice.pick("2");
    choice.point("r1", true);
    expect(choice.shown).toBe("r1");
    choice.point("r1", false);
    expect(choice.shown).toBe("2");
  });

  it("goes through all offers by arrows and plays by Enter", () => {
    const { choice, said, press } = choose();
    const seen = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"].map((key) => {
      press(key);
      return choice.picked;
    });
    expect(seen).toEqual(["1", "2", "r1", "1", "r1"]);
    press("Enter");
    expect(said.played).toEqual([7]);
  });

  it("stays lifted while it waits for the line, though nothing is offered any more", () => {
    const around = { unsent: "2", answered: [], previews: true, onplay: () => {}, onwithdraw: () => {}, onwhy: () => {} };
    const waiting = new Choice({ offers: new Offers(null, FACTS) }, () => around);
    expect([waiting.lifts("2"), waiting.lifts("1"), waiting.picked]).toEqual([true, false, null]);
    expect(choose().choice.lifts("2")).toBe(false);
  });

  it("is withdrawn by Backspace", () => {
    const { said, press } = choose();
    press("Backspace");
    expect(said.withdrawn).toBe(1);
  });
});

describe("seats", () => {
  it("stand clockwise from the lower left", () => {
    expect(others(4, 2)).toEqual([3, 0, 1]);
    expect(sides(10, 0)).toEqual({ left: [1, 2, 3, 4, 5], right: [6, 7, 8, 9] });
  });

  it("are all around the table of a spectator", () => {
    expect(others(3, -1)).toEqual([0, 1, 2]);
  });
});

describe("the score chart", () => {
  it("adds up rounds", () => {
    expect(lines([[3, 1], [2, 5]], ["A", "B"]).map((line) => line.totals)).toEqual([[0, 3, 5], [0, 1, 6]]);
  });

  it("has even steps that hold everything", () => {
    const steps = scale(lines([[-4, 31]], ["A", "B"]), 66);
    expect([steps[0]! <= -4, steps.at(-1)! >= 66]).toEqual([true, true]);
  });

  it("pushes labels apart", () => {
    expect(spread([{ y: 10 }, { y: 10 }], 5).map((label) => label.y)).toEqual([10, 5]);
  });
});

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

describe("the reel", () => {
  it("jumps to the end for those who want no motion", () => {
    const reel = new Reel<{ n: number; kept: boolean }>({ n: 0, kept: true }, {});
    reel.push({ events: [], view: { n: 1 } }, { events: [], view: { n: 2 } });
    expect(reel.lies).toEqual({ n: 2, kept: true });
    expect([reel.view.n, reel.view.kept]).toEqual([2, true]);
  });
});
