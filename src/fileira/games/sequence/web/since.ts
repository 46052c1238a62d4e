// The cells that others played for since the own last move, as the log tells it.
import type { Facts, Told } from "$web/lib/games/contract";

const MOVES = ["placed", "removed"];
const TURNS = [...MOVES, "passed"];

/** `seat` is the own one; who has none is shown the last move only. */
export function cellsSince(recent: readonly Told[], seat: number, { places }: Facts): Set<string> {
  if (seat < 0) return new Set();
  const own = recent.findLastIndex((told) => told.seat === seat && TURNS.includes(told.name));
  const moves = recent.slice(own + 1).filter(({ name }) => MOVES.includes(name));
  return new Set(moves.map(({ place }) => places[place]!));
}
