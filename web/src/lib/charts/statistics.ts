// Numbers about finished matches: counted here, known from the server.
import type { Played } from "../server/generated/messages";

export interface Tally {
  game: string;
  variant: string;
  levels: string[]; // of the bots, none = people only
  matches: number;
  wins: number;
  place: number; // on average
  mean: number; // what a round brought, as the game counts it
}

export interface Dot {
  at: number;
  value: number;
}

/** How a game counts: scores as its players know them, and the place of a seat. */
export interface Counting {
  shown: (score: number) => number;
  place: (scores: readonly number[], seat: number) => number;
}

export const ENOUGH = 3; // matches: fewer are no course that could be drawn

/** Those that were played to their end. */
export const finished = (played: readonly Played[]): Played[] => played.filter(({ given_up }) => !given_up);

export const hasWon = ({ seat, winners }: Played): boolean => winners.includes(seat);

/** What a match brought in each of its rounds, on average. */
export const perRound = ({ scores, seat, rounds }: Played, { shown }: Counting): number =>
  shown(scores[seat]!) / Math.max(rounds.length, 1);

/** Finished matches of the same kind counted together, the kinds with most matches first. */
export function tallies(played: readonly Played[], counting: Counting): Tally[] {
  const ended = finished(played);
  const kinds = [...new Set(ended.map(kindOf))];
  const counted = kinds.map((kind) => tally(ended.filter((each) => kindOf(each) === kind), counting));
  return counted.sort((a, b) => b.matches - a.matches);
}

export const variantsOf = (played: readonly Played[]): string[] => [...new Set(played.map(({ variant }) => variant))];

/** What a round brought, match by match. */
export const pointsOf = (played: readonly Played[], counting: Counting): Dot[] =>
  finished(played).map((each) => ({ at: each.at, value: perRound(each, counting) }));

/** How many of a hundred decisions were mistakes, where that is known. */
export const mistakesOf = (played: readonly Played[], mistakes: Record<string, number>): Dot[] =>
  finished(played)
    .filter(({ table }) => table in mistakes)
    .map(({ at, table }) => ({ at, value: 100 * mistakes[table]! }));

/** The mean of each value with the few before it: a line that shows where it goes. */
export function smooth(values: readonly number[], few: number): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i + 1 - few), i + 1)));
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

/** Who was played against: the levels of the bots, none = people only. */
export const levelsOf = ({ levels }: Played): string[] => [...new Set(levels.filter((level) => level !== null))].sort();

/** Whether people only were played against, or such a bot. */
export const isAgainst = (played: Played, level: string): boolean =>
  level ? levelsOf(played).includes(level) : !levelsOf(played).length;

const kindOf = (each: Played) => [each.game, each.variant, ...levelsOf(each)].join(" ");

function tally(matches: Played[], counting: Counting): Tally {
  const { game, variant } = matches[0]!;
  return {
    game,
    variant,
    levels: levelsOf(matches[0]!),
    matches: matches.length,
    wins: matches.filter(hasWon).length,
    place: mean(matches.map(({ scores, seat }) => counting.place(scores, seat))),
    mean: mean(matches.map((each) => perRound(each, counting))),
  };
}
