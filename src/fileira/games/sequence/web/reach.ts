// The way from a cell to the card that is played for it, for who clicks a cell first.
import { parts } from "./cards";
import type { Held } from "./view";

/** The card for each cell that the hand reaches: a jack only where no other card goes. */
export function cardsByCell(hand: readonly Held[]): Map<string, Held> {
  const jacks = hand.filter(({ card }) => isJack(card));
  const plain = hand.filter(({ card }) => !isJack(card));
  return new Map([...jacks, ...plain].flatMap((held) => held.cells.map((cell) => [cell, held])));
}

const isJack = (card: string): boolean => parts(card).rank === "J";
