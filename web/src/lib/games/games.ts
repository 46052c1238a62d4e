// The games, found by their folders: nothing here or elsewhere names one.
import type { Component } from "svelte";
import type { Words } from "../language/words";
import { addArt } from "./art";
import type { Facts, FinalProps, GameParts, HandsProps, TableProps, Telling } from "./contract";

type Loaders<T> = Record<string, () => Promise<T>>;

const tables = byFolder(
  import.meta.glob<Component<TableProps>>("$games/*/web/Table.svelte", { import: "default" }),
);
const tellings = byFolder(import.meta.glob<Telling>("$games/*/web/telling.ts"));
const facts = byFolder(import.meta.glob<Facts>("$games/*/web/facts.json", { import: "default" }));
const pictures = byFolder(
  import.meta.glob<Component>("$games/*/web/Picture.svelte", { import: "default" }),
);
const hands = byFolder(
  import.meta.glob<Component<HandsProps>>("$games/*/web/Hands.svelte", { import: "default" }),
);
const finals = byFolder(
  import.meta.glob<Component<FinalProps>>("$games/*/web/Final.svelte", { import: "default" }),
);
const art = byFolder(
  import.meta.glob<string>("$games/*/web/art.svg", { query: "?raw", import: "default" }),
);
import.meta.glob("$games/*/web/theme.css", { eager: true });

export const gameNames = Object.keys(tables).sort();

/** All that a table page needs of a game. */
export async function loadGame(name: string): Promise<GameParts> {
  const [Table, itsFacts, telling] = await Promise.all([
    tables[name]!(),
    facts[name]!(),
    tellings[name]!(),
    loadArt(name),
  ]);
  return { name, facts: itsFacts, telling, Table };
}

/** The picture of a game's table for the front page, if there is one. */
export async function loadPicture(name: string): Promise<Component | undefined> {
  const [picture] = await Promise.all([pictures[name]?.(), loadArt(name)]);
  return picture;
}

/** All hands of a game in small, if it draws them. */
export const loadHands = (name: string): Promise<Component<HandsProps>> | undefined => hands[name]?.();

/** The last table of a match in small, if the game draws it. */
export const loadFinal = (name: string): Promise<Component<FinalProps>> | undefined => finals[name]?.();

export const loadTelling = async (name: string): Promise<Telling> => tellings[name]!();

/** Games in the order of their titles, by their words. */
export const byTitle = (one: Words, other: Words): number => one("title").localeCompare(other("title"));

async function loadArt(name: string): Promise<void> {
  const drawings = await art[name]?.();
  if (drawings) addArt(drawings);
}

function byFolder<T>(found: Loaders<T>): Loaders<T> {
  const named = Object.entries(found).map(([path, load]) => [folder(path), load] as const);
  return Object.fromEntries(named);
}

function folder(path: string): string {
  return path.split("/").at(-3)!;
}
