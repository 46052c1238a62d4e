// What happens at a table, in words: events with names, and sentences made of them.
import { joined } from "../language/format";
import type { Values, Words } from "../language/words";
import type { Because, Happening } from "../server/generated/messages";
import type { Facts, GameParts, Told } from "./contract";

export function tell([kind, clause, seat, card, place, amount]: Happening, facts: Facts): Told {
  const text = facts.cards[card] ?? "";
  return { name: facts.events[kind]!, clause, seat, card, text, place, amount };
}

/** The names around a table, and the seat of who reads, -1 = nobody's. */
export interface Around {
  names: string[];
  you: number;
}

/** An event as a sentence; it speaks to the reader about what their own seat does. */
export function say(
  told: Told,
  facts: Facts,
  words: Words,
  around: Around,
  cardName: (text: string) => string,
  isLine = false, // of the log, under its heading
): string {
  const { names, you } = around;
  const line = `log.${told.name}`;
  const event = isLine && words.has(line) ? line : `event.${told.name}`;
  const key = told.card < 0 && words.has(`${event}.hidden`) ? `${event}.hidden` : event;
  const toYou = told.seat >= 0 && told.seat === you && words.has(`${key}.you`);
  const values: Values = {
    name: names[told.seat] ?? "",
    card: told.card < 0 ? "" : cardName(told.text),
    place: told.place,
    row: told.place + 1,
    cell: facts.places[told.place] ?? told.place,
    n: told.amount,
    team: teamName(told.amount, facts, words),
    place_team: teamName(told.place, facts, words),
  };
  return words(toYou ? `${key}.you` : key, values);
}

/** What people call a team, from 1; nothing if the game has none of that number. */
function teamName(number: number, { teams }: Facts, words: Words): string {
  const name = teams[number - 1];
  return name ? words(`team.${name}`) : "";
}

/** Whom the table waits for and what for, if that is one seat and not the viewer's. */
export function waitsFor<View extends { seats: readonly { asked: boolean }[]; seat: number }>(
  view: View,
  names: readonly string[],
  tell: (view: View, name: string) => string,
): string | undefined {
  const [seat, ...more] = view.seats.flatMap(({ asked }, i) => (asked ? [i] : []));
  return seat === undefined || more.length || seat === view.seat ? undefined : tell(view, names[seat]!);
}

export function find(told: Told[], name: string): Told | undefined {
  return told.find((each) => each.name === name);
}

/** What the pages say of a game: in its words, and with the names of who sits at the table. */
export class Narration {
  #game: GameParts;
  #words: Words;
  #around: Around;

  constructor(game: GameParts, words: Words, names: string[], you = -1) {
    this.#game = game;
    this.#words = words;
    this.#around = { names, you };
  }

  cardName = (text: string): string => this.#game.telling.cardName(text, this.#words);

  /** A move in words, as buttons and lists name it. */
  moveName(text: string): string {
    const { moveName, cardName } = this.#game.telling;
    return (moveName ?? cardName)(text, this.#words);
  }

  /** All moves of a turn. */
  turnName(texts: string[]): string {
    const { turnName } = this.#game.telling;
    if (texts.length > 1 && turnName) return turnName(texts, this.#words);
    return joined(...texts.map((text) => this.moveName(text)));
  }

  sentence(told: Told): string {
    return say(told, this.#game.facts, this.#words, this.#around, this.cardName);
  }

  /** The same as a line of the log, under a heading: shorter where the game has a short form. */
  line(told: Told): string {
    return say(told, this.#game.facts, this.#words, this.#around, this.cardName, true);
  }

  /** What stands above the events that follow on such a table. */
  chapter(view: unknown): string {
    return this.#game.telling.chapter?.(view, this.#words) ?? "";
  }

  /** Why a move is not possible. */
  reason({ clause, args, about }: Because): string {
    const values = Object.fromEntries(args.map((value, i) => [`arg${i}`, value]));
    const key = `refused.${this.#game.facts.clauses[clause]}`;
    const sentence = this.#words(key, { ...values, move: this.cardName(about) });
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }
}
