// Written by python -m scripts.generate.typescript: edit the Python sources instead.

export interface Seat {
  /** the game waits for it */
  asked: boolean;
  /** how many cards it holds */
  hand: number;
  /** those of them that the viewer knows; own ones are in View.hand */
  known_cards: number[];
  /** its plus pile, twins side by side */
  plus: number[];
  /** how many cards its minus pile has, with the extra ones */
  minus: number;
  /** those cards once the round is scored, none before */
  minus_cards: number[];
  /** points of the rounds before */
  total: number;
}

/** A card of the viewer's hand; what it could do holds until the row changes. */
export interface Card {
  card: number;
  /** it could open or extend the row */
  fits: boolean;
  /** the card of the row that it could twist */
  twin: number | null;
}

export interface View {
  variant: string;
  /** of the match */
  rounds: number;
  /** from 1 */
  round: number;
  /** one of PHASES: what is asked of the seat asked, or happens next by itself */
  phase: string;
  dealer: number;
  row: number[];
  /** the lowest and the highest card that fit */
  window: [number, number] | null;
  /** how many cards lie face down */
  pile: number;
  /** the pile is empty: nobody draws, and the round ends with this row */
  end_phase: boolean;
  seats: Seat[];
  /** the viewer, -1 = a spectator */
  seat: number;
  /** of the viewer */
  hand: Card[];
  toads: number[];
}
