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
    const from = old?.box ?? anchor(table, ways.from?.(id));
    if (!from || !box.width || isSame(from, box)) continue;
    flights.push({ node, size: box, from, to: box, stays: true, slides: old?.node === node });
  }
  for (const [id, { node, box }] of before) {
    const end = after.has(id) ? undefined : anchor(table, ways.to?.(id));
    if (!end || !box.width) continue;
    flights.push({ node, size: box, from: box, to: shrunk(end, box), stays: false, slides: false });
  }
  return flights;
}

function fly(table: HTMLElement, before: Map<string, Seen>, ways: Ways): void {
  const all = plan(table, before, ways);
  for (const flight of all) if (flight.slides) slide(flight);
  const arriving = all.filter(({ slides, stays }) => !slides && stays);
  for (const { node } of arriving) node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time() });
  const leaving = all.filter(({ stays }) => !stays); // the first: nothing is seen of them any more
  if (arriving.length || leaving.length) soon(() => launchAll(table, [...leaving, ...arriving]));
}

/** From the frame after on, a few in each: the table has been laid out in this one. */
function launchAll(table: HTMLElement, all: readonly Flight[]): void {
  const [flights, rest] = [all.slice(0, TOGETHER), all.slice(TOGETHER)];
  for (const flight of flights) launch(skyOf(table), flight);
  if (rest.length) soon(() => launchAll(table, rest));
}

/** What is done for the first time is slow: so a card flies once where nobody sees it. */
function rehearse(table: HTMLElement | undefined): void {
  const [seen] = table ? look(table).values() : [];
  if (!table || !seen || !movesSlowly()) return;
  const [node, { box }] = [seen.node.cloneNode(true) as HTMLElement, seen];
  node.style.visibility = "hidden";
  const flight = { node, size: box, from: new DOMRect(), to: box, stays: false, slides: false };
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

function slide({ node, from, to }: Flight): void {
  const x = from.left - to.left + (from.width - to.width) / 2;
  const y = from.top - to.top + (from.height - to.height) / 2;
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  node.animate([{ transform: start }, { transform: "none" }], { duration: time(), easing: EASE });
}

/** A card that was taken away flies itself; what is still part of the table stays where it is. */
function launch(sky: Element, { node, size, from, to }: Flight): void {
  const copy = (node.isConnected ? node.cloneNode(true) : node) as HTMLElement;
  const { width, height } = size;
  copy.removeAttribute("data-flip");
  copy.classList.add("flies");
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
  copy.style.setProperty("--cw", `${width}px`);
  sky.append(copy);
  const timing: KeyframeAnimationOptions = { duration: time(), easing: EASE, fill: "both" };
  copy.animate([{ rotate: "0deg" }, { rotate: `${LEAN}deg`, offset: 0.3 }, { rotate: "0deg" }], timing);
  const flying = copy.animate([{ transform: path(from, size) }, { transform: path(to, size) }], timing);
  const land = () => copy.remove();
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

function isSame(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width) < 2;
}
