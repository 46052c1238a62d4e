// Where a match turned: each moment told by the largest of its events that move the scores, the own ones first.
import type { GameParts, Told } from "$web/lib/games/contract";
import { tell } from "$web/lib/games/telling";
import type { TurningPoint } from "$web/lib/server/generated/messages";

export interface Turn {
  at: number; // the moment of the replay
  round: number; // from 1
  told: Told;
}

/** What happened to who looks comes first: where all are scored at once, the others' points are not it. */
export function turnsOf(points: readonly TurningPoint[], game: GameParts, seat: number): Turn[] {
  return points.flatMap(({ at, round, events }) => {
    const moved = events.map((each) => tell(each, game.facts)).filter(({ name }) => game.telling.turns.includes(name));
    const told = largest(moved.filter((each) => each.seat === seat)) ?? largest(moved);
    return told ? [{ at, round, told }] : [];
  });
}

const largest = (told: Told[]): Told | undefined => told.sort((a, b) => b.amount - a.amount)[0];
