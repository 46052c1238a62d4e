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
const CLEAR = 0.1; // a difference between two moves that is worth a word
const MEANS = 0.1; // so much less of a chance to win is a bad move, even if no other is worse

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

/** Of what a move leads to, what speaks for it beside another one, the clearest first. */
export function whyBetter(
  better: Record<string, number>,
  played: Record<string, number>,
  words: Words,
  language: string,
): string[] {
  const told = Object.entries(better).flatMap(([name, best]) => {
    const number = played[name] ?? 0;
    const direction = best > number ? "more" : "less";
    const way = `why.${name}.${direction}`;
    const clear = clearness(name, best, number);
    if (clear < CLEAR || !words.has(way)) return [];
    const sure = isSure(name, best, number) ? surely(name, direction, best).find((each) => words.has(each)) : undefined;
    const key = sure ?? way;
    return [{ clear, text: words(key, { best: shown(name, best, language), played: shown(name, number, language) }) }];
  });
  return told.sort((a, b) => b.clear - a.clear).map(({ text }) => text);
}

/** Whether one move surely does it and the other surely not, or both numbers are no averages. */
function isSure(name: string, one: number, other: number): boolean {
  return Number.isInteger(one) && Number.isInteger(other) && (!name.startsWith(CHANCE) || one + other === 1);
}

/** Keys that say it as certain: nothing happens in a part of all cases, or on average. */
function surely(name: string, direction: string, best: number): string[] {
  const fact = name.startsWith(CHANCE) ? [`fact.${name}.${best ? "sure" : "none"}`] : [];
  return [`why.${name}.${direction}.sure`, ...fact];
}

/** How far apart two numbers are, from 0 to 1. */
function clearness(name: string, one: number, other: number): number {
  const apart = Math.abs(one - other);
  return name.startsWith(CHANCE) ? apart : apart / (1 + Math.max(Math.abs(one), Math.abs(other)));
}

function shown(name: string, number: number, language: string): string {
  if (name.startsWith(CHANCE)) return percent(number);
  return (Math.round(10 * number) / 10).toLocaleString(language).replace("-", "−");
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

/** How good each move is, by its text: 1 for the best and all that are as good as far as one can tell. */
export function worths(advice: Advice): Map<string, number> {
  const [best, ...others] = advice.moves;
  if (!best) return new Map();
  const level = equals(advice);
  const losses = others.map((each) => (level.includes(each) ? 0 : best.wins - each.wins));
  const most = Math.max(MEANS, ...losses);
  const told = others.map(({ text }, i): [string, number] => [text, 1 - (1 - LEAST) * (losses[i]! / most)]);
  return new Map([[best.text, 1], ...told]);
}
