// What the table of Tricky Twist is drawn from: view.py, by hand until the types are generated.
export interface Card {
  card: number;
  suit: string;
  value: number;
}
export interface FalseTrick {
  card: Card | null;
  bonus: string | null;
  suit: string | null;
  value: number | null;
  shift: number;
}
export interface ScoreCard {
  name: string;
  suits: string[];
  points: number[];
  ranks: boolean;
  side: string;
}
export interface Bonus {
  name: string;
  suits: string[];
  values: number[];
  owner: number | null;
  gone: boolean;
  used: string | null;
}
export interface Points {
  total: number;
  base: number;
  extra: number;
  card: number;
  measure: number;
}
export interface Seat {
  asked: boolean;
  hand: number;
  known_cards: Card[];
  reserve: number;
  known_reserve: Card[];
  card: Card | null;
  wins: boolean;
  tricks: number;
  false_tricks: FalseTrick[];
  falses: number;
  points: Points | null;
  total: number;
  voids: { suit: string; drawn: number }[];
}
export interface View {
  variant: string;
  rounds: number;
  round: number;
  trick: number;
  phase: string;
  score_card: ScoreCard | null;
  bonuses: Bonus[];
  seats: Seat[];
  leader: number;
  led: string | null;
  last_trick: { leader: number; winner: number; cards: Card[] } | null;
  choice: string | null;
  seat: number;
  hand: Card[];
  reserve: Card[];
  own_tricks: Card[][];
}

/** A card as the notation writes it. */
export const text = (card: Card): string => `${card.value}${card.suit[0]!.toUpperCase()}`;
