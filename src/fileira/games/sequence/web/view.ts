// What the table of Sequence is drawn from: view.py, by hand until the types are generated.
export interface Team {
  color: string;
  seats: number[];
  sequences: number;
  lines: string[][];
  accused: boolean;
  won: boolean;
}
export interface Seat {
  team: number;
  asked: boolean;
  may_move: boolean;
  hand: number;
  known_cards: string[];
  discards: string[];
  may_draw: boolean;
  laid: boolean;
  lacks: string[];
}
export interface Held {
  card: string;
  cells: string[];
  dead: boolean;
}
export interface View {
  variant: string;
  phase: string;
  needed: number;
  chips: (number | null)[];
  teams: Team[];
  seats: Seat[];
  first: number;
  turn: number;
  turns: number;
  passes: number;
  card: string | null;
  last: { seat: number; card: string; cell: string } | null;
  deck: number;
  new_decks: number;
  exchanges: number;
  seat: number;
  hand: Held[];
  laid: string | null;
  targets: string[];
  cell_cards: (string | null)[];
  cell_names: string[];
}

export const TWO_EYES = "CD"; // the suits whose jack shows both

/** The rank and the suit that a card's text names. */
export function parts(card: string): { rank: string; suit: string } {
  return { rank: card.slice(0, -1).replace("T", "10"), suit: card.slice(-1) };
}
