// What a game's folder gives to the pages, and what its components are given. Types only.
import type { Component } from "svelte";
import type { Words } from "../language/words";
import type { Pace } from "../motion/reel.svelte";
import type { Advice, Answered, Asked } from "../server/generated/messages";

export type { Pace };

/** All that a table page needs of a game. */
export interface GameParts {
  name: string;
  facts: Facts;
  telling: Telling;
  Table: Component<TableProps>;
}

export interface Facts {
  events: string[]; // the names of the kinds of events
  clauses: Record<string, string>;
  cards: string[]; // as the notation writes them
  places: string[]; // the same, if places have names
  teams: string[]; // if there are partners: each has words `team.NAME` and a drawing `chip-NAME`
}

/** How a game tells what happens: its telling.ts. */
export interface Telling {
  cardName: (text: string, words: Words) => string;
  moveName?: (text: string, words: Words) => string; // if a move is more than its card
  turnName?: (texts: string[], words: Words) => string; // if all moves of a turn are said as one
  headline: (view: any, words: Words) => string;
  waits?: (view: any, name: string, words: Words) => string; // what the one seat that is asked has to do
  icon: (told: Told) => string;
  isBad: (told: Told) => boolean;
  chapter?: (view: any, words: Words) => string; // the heading of the log above what happens next
  begins?: string[]; // the events above which it stands, if it does not stand wherever it is a new one
  unlogged?: (told: Told) => boolean; // the heading or the next line says it
  sums?: string; // the event by which a round is scored, if there are rounds
  goal?: (view: any, words: Words) => string; // what ends the match and who wins
  limit?: (view: any) => number | null; // of what is counted: whoever reaches it ends the match
  idle?: string[]; // moves that do nothing: nobody is asked for one that is the only one
  byHand?: string[]; // moves that nobody makes for a player: to think of them is a rule of the table
  turns: string[]; // the events that move the scores: they tell a turning point
  pace: Pace;
  minutes: { bots: number; friends: number }; // that a match usually takes; against bots, 7 seconds for each own decision
  teams?: string[]; // if there are partners: each has words `team.NAME` and a drawing `chip-NAME`
  spots?: (text: string, facts: Facts) => string[]; // of a move on the table, where its cards and places are
  trick?: (view: any) => number; // its number, if a round is made of tricks
  shown?: (score: number) => number; // a score as players count it, such as heads instead of minus points
  running?: (view: any) => (number | null)[]; // what each seat has in this round so far, so counted; null = hidden
  reached?: (view: any, seat: number) => number; // what a seat ends with, if its score does not tell it
  count?: (n: number, words: Words, view: any) => string; // so many of what is counted, if that is not points
}

export interface TableProps<View = any> {
  view: View;
  happened: Told[]; // in the step that led to this view
  coming: Told[]; // what happens next, while the table holds still
  recent?: Told[]; // the last of all that happened before this view, newest last
  asked: Asked | null;
  answered: Answered[]; // own decisions that can still be changed
  unsent?: string | null; // the own move that waits for the line
  people: Person[];
  facts: Facts;
  words: Words;
  cardName: (text: string) => string;
  previews: boolean;
  advice?: Advice | null; // what the expert thinks of the moves, if it was asked
  onplay: (move: number) => void;
  onwithdraw: () => void;
  onwhy: (text: string) => void; // of a move in the notation of the game
  onstep?: (text: string, does: string) => void; // such a move was picked by a key, and nothing got the focus
}

/** What a game's Hands.svelte is given: a view in which all hands lie open. */
export type HandsProps<View = any> = Pick<TableProps<View>, "view" | "people" | "facts" | "words" | "cardName">;

/** What a game's Final.svelte is given: the table when the match was over, to be shown beside the result. */
export type FinalProps<View = any> = Pick<TableProps<View>, "view" | "words" | "cardName">;

/** What a game's Illustration.svelte is given. */
export interface IllustrationProps<View = any> {
  before: View;
  after: View;
  told: Told[]; // what happened between
  people: Person[];
  words: Words;
  cardName: (text: string) => string;
}

/** An event with names instead of numbers. */
export interface Told {
  name: string;
  clause: number;
  seat: number;
  card: number; // -1 = hidden
  text: string; // of the card
  place: number;
  amount: number;
}

export interface Person {
  name: string;
  level: string | null; // of a bot, null = a person
  away: boolean;
  autopilot: boolean;
  gettingReady?: boolean; // it plays as casual until its game is compiled
  you: boolean;
  face: number; // which drawing, from 1
  clock: Clock | null;
}

export interface Clock {
  seconds: number;
  running: boolean;
}
