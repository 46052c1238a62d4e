// What a game's Table.svelte is given, and how it reads the numbers in it.
import type { Values, Words } from "../language/words";
import type { Advice, Answered, Asked, Happening, Offer } from "../server/generated/messages";
import { worths } from "./advice";
import type { Facts } from "./games";

export interface Person {
  name: string;
  level: string | null; // of a bot, null = a person
  away: boolean;
  autopilot: boolean;
  you: boolean;
  face: number; // which drawing, from 1
  clock: Clock | null;
}

export interface Clock {
  seconds: number;
  running: boolean;
}

export interface TableProps<View = any> {
  view: View;
  happened: Told[]; // in the step that led to this view
  coming: Told[]; // what happens next, while the table holds still
  asked: Asked | null;
  answered: Answered[]; // own decisions that can still be changed
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

export function tell([kind, clause, seat, card, place, amount]: Happening, facts: Facts): Told {
  const text = facts.cards[card] ?? "";
  return { name: facts.events[kind]!, clause, seat, card, text, place, amount };
}

/** An event as a sentence. */
export function say(told: Told, facts: Facts, words: Words, names: string[], cardName: NameCard): string {
  const key = `event.${told.name}`;
  const hidden = told.card < 0 && words.has(`${key}.hidden`);
  const values: Values = {
    name: names[told.seat] ?? "",
    card: told.card < 0 ? "" : cardName(told.text),
    place: told.place,
    row: told.place + 1,
    cell: facts.places[told.place] ?? told.place,
    n: told.amount,
  };
  return words(hidden ? `${key}.hidden` : key, values);
}

export type NameCard = (text: string) => string;

/** The legal moves, by their text. */
export class Offers {
  readonly must: boolean;
  #byText: Map<string, Offer>;
  #facts: Facts;
  #worths: Map<string, number>;

  constructor(asked: Asked | null, facts: Facts, advice?: Advice | null) {
    this.must = asked?.must ?? false;
    this.#byText = new Map(asked?.moves.map((offer) => [offer[1], offer]));
    this.#facts = facts;
    this.#worths = asked && advice ? worths(advice) : new Map();
  }

  /** How good the expert thinks the best of these moves is beside all others, 0 to 1. */
  worth(...texts: (string | undefined)[]): number | undefined {
    const known = texts.map((text) => this.#worths.get(text ?? "")).filter((worth) => worth !== undefined);
    return known.length ? Math.max(...known) : undefined;
  }

  get texts(): string[] {
    return [...this.#byText.keys()];
  }

  has(text: string): boolean {
    return this.#byText.has(text);
  }

  move(text: string): number | undefined {
    return this.#byText.get(text)?.[0];
  }

  /** What the move would do now. */
  does(text: string | null): Told[] {
    const offer = text === null ? undefined : this.#byText.get(text);
    return offer ? offer[2].map((each) => tell(each, this.#facts)) : [];
  }
}

export function find(told: Told[], name: string): Told | undefined {
  return told.find((each) => each.name === name);
}
