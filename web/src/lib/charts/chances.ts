// The chart of an analysis: each player's chance to win over the turns of a match.
import type { Analysis, Judged } from "../server/generated/messages";

export interface Point {
  turn: number; // 0 = before the first
  chance: number;
}

/** From the fair share over the turns of the seat to the result. */
export function chancesOf({ turns, accounts }: Analysis, seat: number): Point[] {
  const { start, end } = accounts[seat]!.wins;
  const own = turns.filter((each) => each.seat === seat).flatMap(stepOf);
  return [{ turn: 0, chance: start }, ...own, { turn: turns.length + 1, chance: end }];
}

function stepOf({ number, best, played }: Judged): Point[] {
  return [best, played].map(({ wins: [chance] }) => ({ turn: number, chance }));
}
