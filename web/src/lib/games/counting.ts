// Scores as the players of a game count them: points, heads, sequences.
import { rounded } from "../language/format";
import { t } from "../language/language.svelte";
import type { Words } from "../language/words";
import type { Telling } from "./contract";

export type Counted = Pick<Telling, "shown" | "running" | "reached" | "count">;

export interface Standing {
  rounds: number[][]; // finished ones
  now: (number | null)[] | null; // in the running one; null = it cannot be seen
}

/** `view` is null when no round is running. */
export function standingOf(rounds: readonly number[][], view: unknown, game: Counted): Standing {
  const { shown = (score: number) => score, running } = game;
  const now = view === null ? null : (running?.(view) ?? null);
  return { rounds: rounds.map((round) => round.map(shown)), now };
}

export function totalOf({ rounds, now }: Standing, seat: number): number {
  return rounds.reduce((sum, round) => sum + round[seat]!, now?.[seat] ?? 0);
}

/** What a seat ended with. */
export function reachedBy(seat: number, score: number, view: unknown, { shown, reached }: Counted): number {
  return reached?.(view, seat) ?? shown?.(score) ?? score;
}

/** A number of what is counted, in words. */
export function countWith(n: number, view: unknown, { count }: Counted, words: Words): string {
  return count?.(n, words, view) ?? words("points.count", { n, points: rounded(n) });
}

/** Whether players count something, such as points or heads; else all that matters is who won. */
export const isCounted = (words: Words): boolean => words.has("swing.for");

/** A score as the players of the game count it. */
export const countedIn = ({ shown }: Counted, score: number): number => shown?.(score) ?? score;

/** What somebody ended with, long after the match: a number of what is counted, or whether it was a win. */
export function resultText(score: number, won: boolean, game: Counted, words: Words): string {
  if (isCounted(words)) return countWith(countedIn(game, score), null, game, words);
  return t(won ? "you.won" : "you.lost");
}

/** The place of a seat: equal scores share one. */
export const placeOf = (scores: readonly number[], seat: number): number =>
  1 + scores.filter((score) => score > scores[seat]!).length;
