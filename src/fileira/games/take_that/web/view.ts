// What the table of Take That is drawn from: view.py, by hand until the types are generated.
export interface Held {
  card: number;
  fits: boolean;
  twin: number | null;
}
export interface Seat {
  asked: boolean;
  hand: number;
  known_cards: number[];
  plus: number[];
  minus: number;
  minus_cards: number[];
  total: number;
}
export interface View {
  variant: string;
  rounds: number;
  round: number;
  phase: string;
  dealer: number;
  row: number[];
  window: [number, number] | null;
  pile: number;
  end_phase: boolean;
  seats: Seat[];
  seat: number;
  hand: Held[];
  toads: number[];
}
