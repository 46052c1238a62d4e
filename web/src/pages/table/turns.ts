// Where a match turned: each moment told by the largest of its events that move the scores.
import type { GameParts, Told } from "$web/lib/games/contract";
import { tell } from "$web/lib/games/telling";
import type { TurningPoint } from "$web/lib/server/generated/messages";

export interface Turn {
  at: number; // the moment of the replay
  round: number; // from 1
  told: Told;
}

export function turnsOf(points: readonly TurningPoint[], game: GameParts): Turn[] {
  return points.flatMap(({ at, round, events }) => {
    const told = largest(events.map((each) => tell(each, game.facts)), game.telling.turns);
    return told ? [{ at, round, told }] : [];
  });
}

function largest(told: Told[], names: string[]): Told | undefined {
  return told.filter(({ name }) => names.includes(name)).sort((a, b) => b.amount - a.amount)[0];
}
