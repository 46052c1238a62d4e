// Picking by mouse and by keyboard, as every table does it.
import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../../src/lib/device/settings.svelte";
import { Choice } from "../../src/lib/games/choice.svelte";
import { Offers } from "../../src/lib/games/offers";
import type { Answered } from "../../src/lib/server/generated/messages";

const FACTS = { title: "", events: [], clauses: {}, cards: [], places: [], teams: [] };

function table(offered: string[], answered: Answered[] = [], tell?: (text: string) => string) {
  const seen = { played: [] as number[], why: [] as string[], stepped: [] as string[], withdrawn: 0 };
  const offers = (texts: string[]) =>
    new Offers({ decision: 1, must: true, moves: texts.map((text, i) => [i, text, []]) }, FACTS);
  const offering = { offers: offers(offered) };
  const around = {
    answered,
    previews: true,
    onplay: (move: number) => seen.played.push(move),
    onwithdraw: () => (seen.withdrawn += 1),
    onwhy: (text: string) => seen.why.push(text),
    onstep: (text: string, does: string) => seen.stepped.push(text + does),
  };
  const choice = new Choice(offering, () => around, tell);
  return { choice, seen, offer: (texts: string[]) => (offering.offers = offers(texts)) };
}

/** A key that the window hears; what it did to the page. */
function press(choice: Choice, key: string, target: Element = document.activeElement!): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  const hear = (heard: Event) => choice.press(heard as KeyboardEvent);
  addEventListener("keydown", hear);
  target.dispatchEvent(event);
  removeEventListener("keydown", hear);
  return event;
}

beforeEach(() => {
  settings.keys = true;
  document.body.innerHTML = "<button id=refused></button><button id=other></button>";
});

const button = (id: string) => document.getElementById(id)!;

describe("Enter", () => {
  it("plays what was picked since the focus came, not what has the focus", () => {
    const { choice, seen } = table(["12", "take"]);
    button("refused").focus();
    press(choice, "ArrowUp");
    expect(choice.picked).toBe("take");
    expect(press(choice, "Enter").defaultPrevented).toBe(true);
    expect(seen.played).toEqual([1]);
  });

  it("presses the button that got the focus since", () => {
    const { choice, seen } = table(["12", "take"]);
    button("refused").focus();
    press(choice, "ArrowUp");
    button("other").focus();
    expect(press(choice, "Enter").defaultPrevented).toBe(false);
    expect(seen.played).toEqual([]);
  });
});

it("a move picked by a key is told, since nothing gets the focus", () => {
  const { choice, seen } = table(["12", "take"]);
  press(choice, "ArrowDown", document.body);
  press(choice, "2", document.body);
  expect(seen.stepped).toEqual(["12", "take"]);
});

it("a move picked by a key is told once, with what it does", () => {
  const { choice, seen } = table(["12", "take"], [], (text) => `: ${text.length} letters`);
  press(choice, "2", document.body);
  expect(seen.stepped).toEqual(["take: 4 letters"]);
});

it("a move picked by a key is shown, and no longer the one that has the focus", () => {
  const { choice } = table(["12", "take"]);
  choice.point("12", true);
  press(choice, "2", document.body);
  expect(choice.shown).toBe("take");
});

it("the key 0 picks the tenth", () => {
  const { choice } = table(Array.from({ length: 12 }, (_, i) => `${i + 1}`));
  press(choice, "0", document.body);
  expect(choice.picked).toBe("10");
});

it("one click plays where somebody likes it so, and a refused card says why all the same", () => {
  const { choice, seen } = table(["12", "take"]);
  choice.pick("12");
  expect(seen.played).toEqual([]);
  settings.oneClick = true;
  for (const text of ["take", "31"]) choice.pick(text);
  settings.oneClick = false;
  expect(seen).toMatchObject({ played: [1], why: ["31"] });
});

it("keys of one character can be switched off", () => {
  settings.keys = false;
  const { choice } = table(["12", "take"]);
  press(choice, "2", document.body);
  expect(choice.picked).toBeNull();
  press(choice, "ArrowDown", document.body);
  expect(choice.picked).toBe("12");
});

describe("a card that is laid", () => {
  it("is taken back by picking another one, which is picked as soon as it is offered", () => {
    const { choice, seen, offer } = table([], [[1, 0, "12"]]);
    choice.pick("31");
    expect(seen.withdrawn).toBe(1);
    offer(["12", "31"]);
    expect(choice.picked).toBe("31");
    choice.pick("31");
    expect(seen.played).toEqual([1]);
  });

  it("stays while something else is asked: a refused card says why", () => {
    const { choice, seen } = table(["row 1"], [[1, 0, "12"]]);
    choice.pick("31");
    expect(seen).toMatchObject({ withdrawn: 0, why: ["31"] });
  });
});
