// Reading the text of a card.
export const TWO_EYES = "CD"; // the suits whose jack shows both

/** The rank and the suit that a card's text names. */
export function parts(card: string): { rank: string; suit: string } {
  return { rank: card.slice(0, -1).replace("T", "10"), suit: card.slice(-1) };
}
