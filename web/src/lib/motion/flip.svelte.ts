// Cards fly from where they were to where they are (FLIP); only transform and opacity change. Who
// goes from one place of the table to another flies as a copy in a layer above it, so that nothing
// covers or cuts it; who only moves up in its row moves itself, which costs far less.
import { later, soon } from "../device/frames";
import { movesSlowly, settings } from "../device/settings.svelte";

const FLY = 320;
const TOGETHER = 4; // cards that take off in one frame
const LEAN = 3; // degrees in flight
const SMALL = 0.45;
const EASE = "cubic-bezier(.3, 0, .1, 1)";

export interface Ways {
  from?: (id: string) => string | undefined; // the anchor a new card comes from
  to?: (id: string) => string | undefined; // the anchor a card goes to
}

interface Seen {
  node: Element;
  box: DOMRect;
}

const tables = new Set<() => void>();

/** Look where all cards lie, in a frame before they change: together that would be too much for one. */
export function lookAhead(): void {
  for (const look of tables) look();
}

/** Fly what changed its place whenever `view` changes. Cards carry data-flip, anchors data-anchor. */
export function flip(root: () => HTMLElement | undefined, view: () => unknown, ways: Ways): void {
  let before = new Map<string, Seen>();
  let isAhead = false;
  const see = () => {
    const table = root();
    if (table) before = look(table);
  };
  $effect(() => {
    const ahead = () => {
      see();
      isAhead = true;
    };
    tables.add(ahead);
    return () => tables.delete(ahead);
  });
  $effect(() => later(() => rehearse(root())));
  $effect.pre(() => {
    view();
    if (!isAhead) see();
    isAhead = false;
  });
  $effect(() => {
    view();
    const table = root();
    if (table && before.size && movesSlowly()) fly(table, before, ways);
  });
}

function look(table: Element): Map<string, Seen> {
  const found = [...table.querySelectorAll("[data-flip]")];
  return new Map(
    found.map((node) => [node.getAttribute("data-flip")!, { node, box: node.getBoundingClientRect() }]),
  );
}

interface Flight {
  id: string;
  node: Element;
  size: DOMRect;
  from: DOMRect;
  to: DOMRect;
  stays: boolean; // at its end: it was not taken away
  slides: boolean; // it lies where it lay, beside the same cards
}

/** Where everything flies. All reading comes before all writing, so that layout is done once. */
function plan(table: Element, before: Map<string, Seen>, ways: Ways): Flight[] {
  const after = look(table);
  const flights: Flight[] = [];
  for (const [id, { node, box }] of after) {
    const old = before.get(id);
    const from = old?.box ?? placeOf(table, ways.from?.(id), box);
    if (!from || !box.width || isSame(from, box)) continue;
    flights.push({ id, node, size: box, from, to: box, stays: true, slides: old?.node === node });
  }
  for (const [id, { node, box }] of before) {
    const end = after.has(id) ? undefined : anchor(table, ways.to?.(id));
    if (!end || !box.width) continue;
    flights.push({ id, node, size: box, from: box, to: shrunk(end, box), stays: false, slides: false });
  }
  return flights;
}

/** A card is drawn once in every frame: where it was, on its way, or where it is. */
function fly(table: HTMLElement, before: Map<string, Seen>, ways: Ways): void {
  const all = plan(table, before, ways);
  for (const flight of all) if (flight.slides) slide(flight);
  for (const flight of all) if (!flight.stays) launch(skyOf(table), flight); // nothing is seen of it any more
  const waiting = all.filter(({ slides, stays }) => !slides && stays).map(hold);
  if (waiting.length) soon(() => takeOff(table, waiting));
}

interface Waiting {
  flight: Flight;
  held: Animation;
}

/** It is drawn where it was until it takes off. */
function hold(flight: Flight): Waiting {
  const held = flight.node.animate([{ transform: start(flight) }], { duration: 0, fill: "forwards" });
  return { flight, held };
}

/** From the frame after on, a few in each: the table has been laid out in this one. */
function takeOff(table: HTMLElement, all: readonly Waiting[]): void {
  const [waiting, rest] = [all.slice(0, TOGETHER), all.slice(TOGETHER)];
  for (const { flight, held } of waiting) {
    const hidden = flight.node.animate([{ opacity: 0 }], { duration: 0, fill: "forwards" });
    launch(skyOf(table), flight, () => hidden.cancel());
    held.cancel();
  }
  if (rest.length) soon(() => takeOff(table, rest));
}

/** What is done for the first time is slow: so a card flies once where nobody sees it. */
function rehearse(table: HTMLElement | undefined): void {
  const [seen] = table ? look(table).values() : [];
  if (!table || !seen || !movesSlowly()) return;
  const [node, { box }] = [seen.node.cloneNode(true) as HTMLElement, seen];
  node.style.visibility = "hidden";
  const flight = { id: "", node, size: box, from: new DOMRect(), to: box, stays: false, slides: false };
  plan(table, look(table), {});
  launch(skyOf(table), flight);
  slide(flight);
}

/** It stays: cards that come into it lay out nothing else. */
function skyOf(table: HTMLElement): Element {
  const found = table.querySelector(":scope > .sky");
  if (found) return found;
  const sky = document.createElement("div");
  sky.className = "sky";
  sky.setAttribute("aria-hidden", "true");
  table.append(sky);
  return sky;
}

function slide(flight: Flight): void {
  flight.node.animate([{ transform: start(flight) }, { transform: "none" }], { duration: time(), easing: EASE });
}

/** Where it was, for one that is drawn where it is. */
function start({ from, to }: Flight): string {
  const x = from.left - to.left + (from.width - to.width) / 2;
  const y = from.top - to.top + (from.height - to.height) / 2;
  return `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
}

/** A card that was taken away flies itself, one that flies already turns to its new place; what is still part of the table stays. */
function launch(sky: Element, { id, node, size, from, to, stays }: Flight, landed?: () => void): void {
  sky.querySelector(`[data-flies="${id}"]`)?.remove();
  for (const old of stays ? [] : node.getAnimations()) old.cancel();
  const copy = (stays || node.isConnected ? node.cloneNode(true) : node) as HTMLElement;
  const { width, height } = size;
  copy.removeAttribute("data-flip");
  copy.dataset.flies = id;
  copy.classList.add("flies");
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
  copy.style.setProperty("--cw", `${width}px`);
  sky.append(copy);
  const timing: KeyframeAnimationOptions = { duration: time(), easing: EASE, fill: "both" };
  copy.animate([{ rotate: "0deg" }, { rotate: `${LEAN}deg`, offset: 0.3 }, { rotate: "0deg" }], timing);
  const flying = copy.animate([{ transform: path(from, size) }, { transform: path(to, size) }], timing);
  const land = () => {
    copy.remove();
    landed?.();
  };
  flying.finished.then(land, land);
}

/** A card that leaves the table gets small on its way. */
function shrunk(end: DOMRect, card: DOMRect): DOMRect {
  const [width, height] = [card.width * SMALL, card.height * SMALL];
  const [x, y] = [end.left + (end.width - width) / 2, end.top + (end.height - height) / 2];
  return new DOMRect(x, y, width, height);
}

const time = () => FLY / settings.speed;

function path(place: DOMRect, size: DOMRect): string {
  const x = place.left + (place.width - size.width) / 2;
  const y = place.top + (place.height - size.height) / 2;
  const scale = Math.min(place.width / size.width, 3) || 1;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function anchor(table: Element, name: string | undefined): DOMRect | undefined {
  const found = name && table.querySelector(`[data-anchor="${name}"]`);
  const box = found ? found.getBoundingClientRect() : undefined;
  return box?.width ? box : undefined;
}

/** Where a card comes from, as large as cards are there, and never larger than it is where it goes. */
function placeOf(table: Element, name: string | undefined, card: DOMRect): DOMRect | undefined {
  const place = name && table.querySelector(`[data-anchor="${name}"] :is(.card, .place)`);
  const box = place ? place.getBoundingClientRect() : undefined;
  if (box?.width) return box;
  const around = anchor(table, name);
  return around && shrunk(around, card);
}

function isSame(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width) < 2;
}
