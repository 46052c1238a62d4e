// The chart of an analysis: each player's chance to win over the decisions of a match.
import type { Analysis, Judged } from "../server/generated/messages";

export interface Point {
  decision: number; // 0 = before the first
  chance: number;
}

/** From the fair share over the decisions of the seat to the result. */
export function chancesOf({ decisions, accounts }: Analysis, seat: number): Point[] {
  const { fair, result } = accounts[seat]!;
  const own = decisions.filter((each) => each.seat === seat).flatMap(stepOf);
  return [{ decision: 0, chance: fair }, ...own, { decision: decisions.length + 1, chance: result }];
}

function stepOf({ number, best, played }: Judged): Point[] {
  return [best, played].map(({ wins: [chance] }) => ({ decision: number, chance }));
}

/** A share of the win with its sign, as people read it. */
export function signedShare(share: number): string {
  const hundredths = Math.round(100 * share);
  return `${hundredths > 0 ? "+" : hundredths < 0 ? "−" : ""}${Math.abs(hundredths)} %`;
}
