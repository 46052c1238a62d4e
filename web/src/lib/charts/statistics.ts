// Numbers about finished matches: counted here, known from the server.
import type { Played } from "../server/generated/messages";

export interface Tally {
  game: string;
  variant: string;
  levels: string[]; // of the bots, none = people only
  matches: number;
  wins: number;
  mean: number; // points a round
}

export interface Dot {
  at: number;
  value: number;
}

/** Those that were played to their end. */
export const finished = (played: readonly Played[]): Played[] => played.filter(({ given_up }) => !given_up);

export const hasWon = ({ seat, winners }: Played): boolean => winners.includes(seat);

/** What a match brought in each of its rounds, on average. */
export const perRound = ({ scores, seat, rounds }: Played): number => scores[seat]! / Math.max(rounds.length, 1);

/** Finished matches of the same kind counted together, the kinds with most matches first. */
export function tallies(played: readonly Played[]): Tally[] {
  const ended = finished(played);
  const kinds = [...new Set(ended.map(kindOf))];
  const counted = kinds.map((kind) => tally(ended.filter((each) => kindOf(each) === kind)));
  return counted.sort((a, b) => b.matches - a.matches);
}

export const variantsOf = (played: readonly Played[]): string[] => [...new Set(played.map(({ variant }) => variant))];

/** Points a round, match by match. */
export const pointsOf = (played: readonly Played[]): Dot[] =>
  finished(played).map((each) => ({ at: each.at, value: perRound(each) }));

/** What mistakes cost, in parts of a hundred of the chance to win, where that is known. */
export const mistakesOf = (played: readonly Played[], mistakes: Record<string, number>): Dot[] =>
  finished(played)
    .filter(({ table }) => table in mistakes)
    .map(({ at, table }) => ({ at, value: 100 * mistakes[table]! }));

/** The mean of each value with the few before it: a line that shows where it goes. */
export function smooth(values: readonly number[], few: number): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i + 1 - few), i + 1)));
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

const levelsOf = ({ levels }: Played) => [...new Set(levels.filter((level) => level !== null))].sort();

const kindOf = (each: Played) => [each.game, each.variant, ...levelsOf(each)].join(" ");

function tally(matches: Played[]): Tally {
  const { game, variant } = matches[0]!;
  return {
    game,
    variant,
    levels: levelsOf(matches[0]!),
    matches: matches.length,
    wins: matches.filter(hasWon).length,
    mean: mean(matches.map(perRound)),
  };
}
