// A choice: lifted first, then played, by the mouse as by keys.
import { describe, expect, it } from "vitest";
import { Choice } from "../../src/lib/games/choice.svelte";
import type { Facts } from "../../src/lib/games/contract";
import { Offers } from "../../src/lib/games/offers";

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
