// Written by python -m scripts.generate.typescript: edit the Python sources instead.

export interface Row {
  cards: number[];
  heads: number;
  /** how many cards it holds before one more takes it */
  capacity: number;
  blocked: boolean;
  take_7: boolean;
}

export interface Seat {
  /** the game waits for it */
  asked: boolean;
  /** it has laid a card that is not placed yet */
  chosen: boolean;
  /** that card, if the viewer sees it */
  card: number | null;
  /** how many number cards it holds */
  hand: number;
  /** those of them that the viewer knows; own ones are in View.hand */
  known_cards: number[];
  /** taken in this round, None = hidden from the viewer */
  heads: number | null;
  /** heads of the rounds before */
  total: number;
  /** how many special cards it holds */
  special_hand: number;
  known_specials: string[];
}

export interface Revealed {
  seat: number;
  card: number;
}

export interface View {
  variant: string;
  /** heads that end the match */
  limit: number | null;
  /** how many the match has, if that is fixed */
  rounds: number | null;
  /** from 1 */
  round: number;
  /** of a round */
  tricks: number;
  /** from 1 */
  trick: number;
  /** one of PHASES: what is asked of the seats asked, or happens next by itself */
  phase: string;
  rows: Row[];
  seats: Seat[];
  /** the open cards of a draft */
  display: number[];
  /** by seat: cards that all saw drafted */
  picks: number[][];
  /** the cards still to be placed, in their order */
  revealed: Revealed[];
  /** the special card being played */
  special: string | null;
  /** the number card it was told to use */
  special_card: number | null;
  /** how many special cards lie face down */
  special_deck: number;
  special_discard: string[];
  /** the viewer, -1 = a spectator */
  seat: number;
  /** of the viewer, as all below */
  hand: number[];
  chosen: number | null;
  specials: string[];
  /** the heads of each card by its number */
  card_heads: number[];
}
