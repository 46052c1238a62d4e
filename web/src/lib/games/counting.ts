// Scores as the players of a game count them: points, heads, sequences.
import { signed } from "../language/format";
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
  return count?.(n, words, view) ?? words("points.count", { n, points: signed(n) });
}

/** A score far from its table: as players count it; null if it says only who won. */
export function scoreOf(score: number, { shown, reached }: Counted): number | null {
  return reached ? null : (shown?.(score) ?? score);
}

/** The same in words. */
export function resultOf(score: number, game: Counted, words: Words): string {
  const n = scoreOf(score, game);
  return n === null ? "" : countWith(n, null, game, words);
}
