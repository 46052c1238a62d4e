// The games, found by their folders: nothing here or elsewhere names one.
import type { Component } from "svelte";
import type { Words } from "../language/words";
import { addArt } from "./art";
import type { HandsProps, TableProps, Told } from "./table";

export interface Facts {
  title: string;
  events: string[]; // the names of the kinds of events
  clauses: Record<string, string>;
  cards: string[]; // as the notation writes them
  places: string[]; // the same, if places have names
}

export type Pace = Record<string, { before: number; after: number }>;

/** How a game tells what happens: its telling.ts. */
export interface Telling {
  cardName: (text: string, words: Words) => string;
  moveName?: (text: string, words: Words) => string; // if a move is more than its card
  headline: (view: any, words: Words) => string;
  icon: (told: Told) => string;
  isBad: (told: Told) => boolean;
  turns: string[]; // the events that move the scores: they tell a turning point
  pace: Pace;
  minutes: number; // that a match usually takes
  teams?: string[]; // if there are partners: each has words `team.NAME` and a drawing `chip-NAME`
  trick?: (view: any) => number; // its number, if a round is made of tricks
  shown?: (score: number) => number; // a score as players count it, such as heads instead of minus points
  running?: (view: any) => (number | null)[]; // what each seat has in this round so far, so counted; null = hidden
  reached?: (view: any, seat: number) => number; // what a seat ends with, if its score does not tell it
  count?: (n: number, words: Words, view: any) => string; // so many of what is counted, if that is not points
}

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
const art = byFolder(
  import.meta.glob<string>("$games/*/web/art.svg", { query: "?raw", import: "default" }),
);
import.meta.glob("$games/*/web/theme.css", { eager: true });

export const gameNames = Object.keys(tables).sort();

export interface GameParts {
  name: string;
  facts: Facts;
  telling: Telling;
  Table: Component<TableProps>;
}

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

export const loadFacts = (name: string): Promise<Facts> => facts[name]!();

export const loadTelling = async (name: string): Promise<Telling> => tellings[name]!();

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
