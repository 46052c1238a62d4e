// Looks at every frame of a page: where each card of the table is drawn, and how large.
import type { Page } from "@playwright/test";

/** From now on, for every page that is opened. */
export const watchCards = (page: Page) => page.addInitScript(watch);

export const faultsOf = (page: Page): Promise<string[]> => page.evaluate(() => [...new Set(window.cardFaults)]);

declare global {
  interface Window {
    cardFaults: string[];
    cardFrames: number;
    seenPlaces: Set<string>;
  }
}

/** From now on, all places at which these are laid out; what moves in flight or rises stays where it is. */
export const watchPlaces = (page: Page, selector: string) => page.evaluate(watchTops, selector);

export const placesOf = (page: Page): Promise<string[]> => page.evaluate(() => [...window.seenPlaces]);

function watchTops(selector: string): void {
  window.seenPlaces = new Set();
  const look = () => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    if (all.length) window.seenPlaces.add(all.map((each) => `${each.className.split(" ")[0]} ${each.offsetTop}`).join(", "));
    requestAnimationFrame(look);
  };
  look();
}

function watch(): void {
  interface Card {
    place: string; // where it was drawn last; gone from there, it may lie in a pile face down and be opened
    rest: number; // its width where it lay last
    flies: number; // the widest on its way since then, 0 = it lies
    leaves: boolean; // it was on its way when it was seen last
    goneFor: number; // frames
  }
  const COVERED = ".hidden";
  const SWEEPS = 60; // frames after a round is summed up: all cards go back and are dealt anew
  const LONG = 90; // frames: who was gone for longer had left; Sequence has each card twice, and draws the other one
  const LEANS = 1.15; // a card that leans in flight has a wider box
  const known = new Map<string, Card>();
  let swept = 0; // frames of a sweep that are left
  window.cardFaults = [];
  window.cardFrames = 0;

  const idOf = (node: HTMLElement) => node.dataset.flip ?? node.dataset.flies!;
  const isDrawn = (node: HTMLElement) =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && node.getBoundingClientRect().width > 0;

  function drawn(): Map<string, HTMLElement[]> {
    const nodes = document.querySelectorAll<HTMLElement>(".screen :is([data-flip], [data-flies])");
    const all = [...nodes].filter((node) => idOf(node) && !node.closest("dialog"));
    const found = new Map<string, HTMLElement[]>();
    for (const node of all.filter(isDrawn)) found.set(idOf(node), [...(found.get(idOf(node)) ?? []), node]);
    // What a question stands before is in its place, though it is not seen.
    for (const node of all.filter((each) => each.closest(COVERED))) if (!found.has(idOf(node))) found.set(idOf(node), [node]);
    return found;
  }

  function look(id: string, nodes: HTMLElement[]): void {
    const where = nodes.map((node) => (node.dataset.flies ? "flying" : node.closest("[class]")!.parentElement!.className || "?"));
    if (nodes.length > 1) window.cardFaults.push(`${id} is drawn ${nodes.length} times: ${where.join(", ")}`);
    const card = known.get(id) ?? { place: "", rest: 0, flies: 0, leaves: false, goneFor: 0 };
    known.set(id, card);
    const blinked = card.goneFor > 0 && card.goneFor < LONG && !card.leaves && card.place === where[0];
    if (blinked) window.cardFaults.push(`${id} was nowhere for some frames, then ${where[0]}`);
    const width = Math.max(...nodes.map((node) => node.getBoundingClientRect().width));
    [card.goneFor, card.place] = [0, where[0]!];
    card.leaves = nodes.every((node) => node.dataset.flies);
    if (card.leaves) card.flies = Math.max(card.flies, width);
    else land(id, card, width);
  }

  function land(id: string, card: Card, width: number): void {
    const most = Math.max(card.rest, width) * LEANS;
    if (card.flies > most) window.cardFaults.push(`${id} was ${Math.round((100 * card.flies) / most)} % of its size on its way`);
    [card.rest, card.flies] = [width, 0];
  }

  function frame(): void {
    requestAnimationFrame(frame);
    if (!document.querySelector(".screen")) return;
    const now = drawn();
    window.cardFrames += now.size ? 1 : 0;
    for (const [id, nodes] of now) look(id, nodes);
    swept = document.querySelector("[aria-labelledby=round-sheet]") ? SWEEPS : swept - 1;
    for (const [id, card] of known) {
      if (now.has(id)) continue;
      card.goneFor += 1;
      card.leaves ||= swept > 0;
    }
  }
  requestAnimationFrame(frame);
}
