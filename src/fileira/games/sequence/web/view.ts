// Written by python -m scripts.generate.typescript: edit the Python sources instead.

export interface Team {
  color: string;
  seats: number[];
  sequences: number;
  /** the cells of each complete line of five */
  lines: string[][];
  /** of talking, in this turn */
  accused: boolean;
  won: boolean;
}

export interface Seat {
  team: number;
  /** the game waits for it */
  asked: boolean;
  /** it need not, but may: a late draw, an accusation */
  may_move: boolean;
  /** how many cards it holds */
  hand: number;
  /** those of them that the viewer sees; own ones are in View.hand */
  known_cards: string[];
  /** its pile, the last card on top */
  discards: string[];
  may_draw: boolean;
  /** it has chosen what to pay */
  laid: boolean;
  /** what it cannot hold, since it had to pass */
  lacks: string[];
}

export interface Play {
  seat: number;
  card: string;
  cell: string;
}

/** A card of the viewer's hand. */
export interface Held {
  card: string;
  /** for which it can be played now; for a jack there may be many */
  cells: string[];
  dead: boolean;
}

/** What a play for a cell would do to a line of five. */
export interface Effect {
  cell: string;
  /** one of EFFECTS */
  does: string;
  /** whose line it is */
  team: number;
  /** its cells */
  line: string[];
  /** how many of them the team has: now, if it is another team; else then */
  covered: number;
}

export interface View {
  variant: string;
  /** one of PHASES: what is asked of the seats asked, or happens next by itself */
  phase: string;
  /** sequences to win */
  needed: number;
  /** the team on each cell, row by row */
  chips: (number | null)[];
  teams: Team[];
  seats: Seat[];
  /** the seat that had the first turn */
  first: number;
  /** the seat whose turn it is */
  turn: number;
  /** played and passed so far */
  turns: number;
  /** in a row */
  passes: number;
  /** played, its cell is still to be chosen */
  card: string | null;
  last: Play | null;
  deck: number;
  /** how often the discards have become the deck */
  new_decks: number;
  /** that are left in this turn */
  exchanges: number;
  /** the viewer, -1 = a spectator */
  seat: number;
  /** of the viewer, as all below */
  hand: Held[];
  laid: string | null;
  /** the cells for the card played */
  targets: string[];
  /** of all plays that it can make now, the most telling first */
  effects: Effect[];
  /** the card of each cell, None = a corner */
  cell_cards: (string | null)[];
  cell_names: string[];
}
