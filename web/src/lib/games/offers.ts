// The moves that a player has, and what an expert thinks of them.
import { percent } from "../language/format";
import type { Words } from "../language/words";
import type { Advice, Advised, Asked, Offer } from "../server/generated/messages";
import type { Facts, Told } from "./contract";
import { tell } from "./telling";

// How the name of a fact begins that is a probability, or a place of the table.
const CHANCE = "chance_";
const PLACE = "place_";
const LEAST = 0.06; // of a bar, so that it is seen

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

/** The facts behind a judgement, in words of the game; nothing is said of what does not happen. */
export function factsOf(facts: Record<string, number>, words: Words, language: string, places: Facts["places"]): string[] {
  return Object.entries(facts)
    .map(([name, number]) => tellFact(name, number, words, language, places))
    .filter(Boolean);
}

function tellFact(name: string, number: number, words: Words, language: string, places: Facts["places"]): string {
  const key = `fact.${name}`;
  const isChance = name.startsWith(CHANCE);
  const shown = isChance ? Math.round(100 * number) : Math.round(10 * number) / 10;
  if (!shown) return words.has(`${key}.none`) ? words(`${key}.none`) : "";
  if (isChance && shown === 100 && words.has(`${key}.sure`)) return words(`${key}.sure`);
  if (name.startsWith(PLACE)) return words(key, { place: places[number] ?? number });
  return words(key, isChance ? { percent: percent(number) } : { value: shown.toLocaleString(language) });
}

/** How many of the other moves are as good as the best, as far as one can tell. */
export function equals({ moves: [best, ...others] }: Advice): Advised[] {
  return best ? others.filter((each) => best.wins - each.wins <= best.wins_error + each.wins_error) : [];
}

/** How good each move is beside the others, from just above 0 for the worst to 1, by its text. */
export function worths({ moves }: Advice): Map<string, number> {
  const chances = moves.map(({ wins }) => wins);
  const low = Math.min(...chances);
  const span = Math.max(...chances) - low;
  return new Map(moves.map(({ text, wins }) => [text, span ? LEAST + (1 - LEAST) * ((wins - low) / span) : 1]));
}
