import type { Card } from "./view";

/** A card as the notation writes it. */
export const text = (card: Card): string => `${card.value}${card.suit[0]!.toUpperCase()}`;
