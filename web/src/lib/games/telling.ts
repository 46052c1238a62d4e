// What happens at a table, in words: events with names, and sentences made of them.
import type { Values, Words } from "../language/words";
import type { Because, Happening } from "../server/generated/messages";
import type { Facts, GameParts, Told } from "./contract";

export function tell([kind, clause, seat, card, place, amount]: Happening, facts: Facts): Told {
  const text = facts.cards[card] ?? "";
  return { name: facts.events[kind]!, clause, seat, card, text, place, amount };
}

/** An event as a sentence. */
export function say(told: Told, facts: Facts, words: Words, names: string[], cardName: (text: string) => string): string {
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

export function find(told: Told[], name: string): Told | undefined {
  return told.find((each) => each.name === name);
}

/** What the pages say of a game: in its words, and with the names of who sits at the table. */
export class Narration {
  #game: GameParts;
  #words: Words;
  #names: string[];

  constructor(game: GameParts, words: Words, names: string[]) {
    this.#game = game;
    this.#words = words;
    this.#names = names;
  }

  cardName = (text: string): string => this.#game.telling.cardName(text, this.#words);

  /** A move in words, as buttons and lists name it. */
  moveName(text: string): string {
    const { moveName, cardName } = this.#game.telling;
    return (moveName ?? cardName)(text, this.#words);
  }

  sentence(told: Told): string {
    return say(told, this.#game.facts, this.#words, this.#names, this.cardName);
  }

  /** Why a move is not possible. */
  reason({ clause, args, about }: Because): string {
    const values = Object.fromEntries(args.map((value, i) => [`arg${i}`, value]));
    const key = `refused.${this.#game.facts.clauses[clause]}`;
    const sentence = this.#words(key, { ...values, move: this.cardName(about) });
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }
}
