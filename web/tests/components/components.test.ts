// Small parts of the pages, each by itself.
import { fireEvent, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Log from "../../src/components/Log.svelte";
import Trouble from "../../src/components/Trouble.svelte";
import { notes } from "../../src/lib/device/notes.svelte";
import { voice } from "../../src/lib/device/voice";
import { Homing } from "../../src/lib/games/homing";
import * as api from "../../src/lib/server/api";
import type { Entry } from "../../src/lib/table/log";
import ASeat from "../kit/ASeat.svelte";
import ASheet from "../kit/ASheet.svelte";
import AShelf from "../kit/AShelf.svelte";

const later = (time: number) => new Promise((go) => setTimeout(go, time));

describe("a dialog", () => {
  // As browsers do, which jsdom is not: it opens at once, and tells later that it closed.
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
      setTimeout(() => this.dispatchEvent(new Event("close")));
    };
  });

  it("that is closed from outside says nothing: another one may be open by then", async () => {
    const onclose = vi.fn();
    const { rerender } = render(ASheet, { open: true, onclose });
    await rerender({ open: false });
    await later(20);
    expect(onclose).not.toHaveBeenCalled();
  });

  it("that is closed holds nothing: nobody sees it, and to keep it up to date would cost every step", async () => {
    const { container, rerender } = render(ASheet, { open: false, onclose: () => {} });
    expect(container.querySelector("dialog p")).toBeNull();
    await rerender({ open: true });
    expect(container.querySelector("dialog p")).not.toBeNull();
  });

  it("that the player closes says so", async () => {
    const onclose = vi.fn();
    const { container } = render(ASheet, { open: true, onclose });
    container.querySelector("dialog")!.close();
    await later(20);
    expect(onclose).toHaveBeenCalledOnce();
  });
});

it("the log is at its end again when a look back is over", async () => {
  const entries = [{ id: 0, text: "Ana plays 12." }];
  const { container, rerender } = render(Log, { entries, at: 0 });
  const log = container.querySelector(".log")!;
  log.scrollTop = -300;
  await rerender({ entries, at: null });
  expect(log.scrollTop).toBe(0);
});

it("the log is one stop of the tab key, and arrows lead from line to line", async () => {
  const texts = ["Round 1", "Ana plays 12.", "Bo plays 31.", "Bo takes row 2."];
  const entries = texts.map((text, id) => ({ id, text, head: id === 0, clause: id === 3 ? 6 : undefined }) as Entry);
  const { container } = render(Log, { entries, onlook() {}, onclause() {} });
  const stops = () => [...container.querySelectorAll<HTMLElement>("[tabindex='0']")].map((each) => each.textContent!.trim());
  const looks = [...container.querySelectorAll<HTMLElement>(".look")];
  expect(stops()).toEqual(["Bo takes row 2.", "rule 6"]);
  looks.at(-1)!.focus();
  for (const key of ["ArrowUp", "Home", "ArrowUp"]) await fireEvent.keyDown(document.activeElement!, { key });
  expect(document.activeElement).toBe(looks[0]);
  expect(stops()).toEqual(["Ana plays 12."]);
});

describe("the shelf", () => {
  const tab = (container: Element) => container.querySelector(".tab")!.textContent!.trim();

  it("says for whom the table waits", () => {
    const aside = { note: "Waiting for Rui: 3 of 4 have chosen" };
    const { container } = render(AShelf, { turn: false, tab: "You have laid 12", note: "3 of 4 chosen", aside });
    expect(tab(container)).toBe("You have laid 12Waiting for Rui: 3 of 4 have chosen");
  });

  it("says that the match is over, not who thinks", () => {
    const { container } = render(AShelf, { turn: false, tab: "Bia is thinking", aside: { tab: "The match is over." } });
    expect(tab(container)).toBe("The match is over.");
  });

  it("asks what the game asks, and tells those who have not chosen how many have", () => {
    const { container } = render(AShelf, { turn: true, tab: "Play a card.", aside: { note: "3 of 4 have chosen" } });
    expect(tab(container)).toBe("Play a card.3 of 4 have chosen");
  });

  it("tells what a move would do rather than who has chosen", () => {
    const shelf = { turn: true, tab: "Play a card.", note: "12 joins row 1", aside: { note: "3 of 4 have chosen" } };
    expect(tab(render(AShelf, shelf).container)).toBe("Play a card.12 joins row 1");
  });
});

it("a watcher sits down where a bot plays, and nowhere else", () => {
  const taken: number[] = [];
  const bot = { name: "Bia", level: "casual", away: false, autopilot: false, you: false, face: 1, clock: null };
  const chairs = (isOffered: boolean) => ({ isOffered: () => isOffered, take: (seat: number) => taken.push(seat) });
  const offered = render(ASeat, { person: bot, chairs: chairs(true) }).container;
  offered.querySelector("button")!.click();
  expect(taken).toEqual([2]);
  const closed = render(ASeat, { person: bot, chairs: chairs(false) }).container;
  expect(closed.querySelector("button")).toBeNull();
});

describe("who cannot see the table", () => {
  beforeEach(() => {
    voice.stop();
    notes.speak("");
  });

  it("hears what happened and then what is asked", async () => {
    const { rerender } = render(AShelf, { turn: false, tab: "Bia is thinking" });
    voice.add([() => "Bia plays 12."]);
    await rerender({ turn: true, tab: "Play a card." });
    await later(500);
    expect(notes.spoken).toBe("Bia plays 12. Play a card.");
  });

  it("hears a question that stands on the table instead of the tab", async () => {
    render(AShelf, { turn: true, tab: "", asks: "Take one card?" });
    await later(500);
    expect(notes.spoken).toBe("Take one card?");
  });
});

describe("the focus", () => {
  function table(): { homing: Homing; played: HTMLElement; next: HTMLElement } {
    document.body.innerHTML = `<div><ol class="hand"><li><button tabindex="-1"></button></li><li><button tabindex="0"></button></li></ol></div>`;
    const homing = new Homing();
    homing.watch(document.body.firstElementChild as HTMLElement);
    const [played, next] = document.querySelectorAll<HTMLElement>("button");
    return { homing, played: played!, next: next! };
  }

  it("stays in the hand when the card that had it is played", () => {
    const { homing, played, next } = table();
    played.focus();
    flushSync(() => played.remove());
    homing.bring();
    expect(document.activeElement).toBe(next);
  });

  it("goes to the hand that is asked for, and past what stands before it", () => {
    const { homing, played, next } = table();
    next.className = "legal";
    document.querySelector(".hand")!.insertAdjacentHTML("beforebegin", `<div class="mid"><button class="about"></button></div>`);
    played.focus();
    played.remove();
    homing.bring();
    expect(document.activeElement).toBe(next);
  });

  it("goes to a question that no card answers, so that its answers come next", () => {
    const { homing, played } = table();
    document.querySelector(".hand")!.insertAdjacentHTML("beforebegin", `<div class="mid"><section class="question" tabindex="-1"></section></div>`);
    played.focus();
    homing.bring();
    expect(document.activeElement).toBe(document.querySelector(".question"));
  });

  it("goes to the table when something there is asked for", () => {
    const { homing, played } = table();
    document
      .querySelector(".hand")!
      .insertAdjacentHTML("afterend", `<div class="mid"><button aria-disabled="true"></button><button id="offered"></button></div>`);
    played.focus();
    played.remove();
    homing.bring();
    expect(document.activeElement!.id).toBe("offered");
  });

  it("is left alone where a mouse plays", () => {
    const { homing, played } = table();
    played.focus();
    played.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    played.remove();
    homing.bring();
    expect(document.activeElement).toBe(document.body);
  });
});

it.each([
  ["a table that is not there is not asked for again", 404, 0],
  ["a server that is busy may be asked again", 429, 1],
  ["a server that failed may be asked again", 503, 1],
])("%s", (_, status, buttons) => {
  const error = new api.Trouble({ reason: "no_such_table", values: {} }, status);
  const { container } = render(Trouble, { error, onretry: () => undefined });
  expect(container.querySelectorAll("button")).toHaveLength(buttons);
});
