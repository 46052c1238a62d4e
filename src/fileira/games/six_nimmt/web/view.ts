// What the table of 6 nimmt! is drawn from: view.py, by hand until the types are generated.
export interface Row {
  cards: number[];
  heads: number;
  capacity: number;
  blocked: boolean;
  take_7: boolean;
}
export interface Seat {
  asked: boolean;
  chosen: boolean;
  card: number | null;
  hand: number;
  known_cards: number[];
  heads: number | null;
  total: number;
  special_hand: number;
  known_specials: string[];
}
export interface View {
  variant: string;
  limit: number | null;
  rounds: number | null;
  round: number;
  tricks: number;
  trick: number;
  phase: string;
  rows: Row[];
  seats: Seat[];
  display: number[];
  revealed: { seat: number; card: number }[];
  special: string | null;
  special_card: number | null;
  special_deck: number;
  special_discard: string[];
  seat: number;
  hand: number[];
  chosen: number | null;
  specials: string[];
  card_heads: number[];
}
