// Written by python -m scripts.generate.typescript: edit the Python sources instead.

export interface ScoreCard {
  name: string;
  /** named on it */
  suits: string[];
  /** by measure, the last one for all above; of ranks by place */
  points: number[];
  ranks: boolean;
  /** of the variable bonus cards */
  side: string;
}

export interface Bonus {
  /** of the side that lies up */
  name: string;
  /** printed on it */
  suits: string[];
  values: number[];
  owner: number | null;
  /** out of the match */
  gone: boolean;
  /** how: a card, trick, false, a suit, a value, a card with +1 or -1 */
  used: string | null;
}

export interface Card {
  /** also the move that names it */
  card: number;
  suit: string;
  value: number;
}

export interface FalseTrick {
  /** None: a bonus card */
  card: Card | null;
  bonus: string | null;
  suit: string | null;
  /** as it counts, with a shift */
  value: number | null;
  shift: number;
}

/** What the round would give if it ended now; bonus cards not used yet count nothing. */
export interface Points {
  total: number;
  base: number;
  extra: number;
  /** by the score card */
  card: number;
  /** of the false tricks; for ranks it is the place, 0 = none */
  measure: number;
}

export interface Void {
  suit: string;
  /** cards drawn from the reserve since: any of them may be of this suit */
  drawn: number;
}

export interface Seat {
  /** the game waits for it */
  asked: boolean;
  /** how many cards */
  hand: number;
  /** those of them that the viewer knows; own ones are in View.hand */
  known_cards: Card[];
  /** how many cards */
  reserve: number;
  /** the same for these, in no order */
  known_reserve: Card[];
  /** laid in the trick */
  card: Card | null;
  /** its card is the highest so far */
  wins: boolean;
  tricks: number;
  false_tricks: FalseTrick[];
  /** blank included */
  falses: number;
  /** None before the first round */
  points: Points | null;
  /** of the rounds before */
  total: number;
  /** suits it did not follow */
  voids: Void[];
}

export interface Trick {
  leader: number;
  winner: number;
  /** of each seat */
  cards: Card[];
}

export interface View {
  variant: string;
  rounds: number;
  /** from 1 */
  round: number;
  /** from 1 */
  trick: number;
  /** one of PHASES: what is asked of the seats asked, or happens next by itself */
  phase: string;
  /** None before the first round */
  score_card: ScoreCard | null;
  bonuses: Bonus[];
  seats: Seat[];
  leader: number;
  /** the suit led */
  led: string | null;
  last_trick: Trick | null;
  /** the bonus card that is asked about */
  choice: string | null;
  /** the viewer, -1 = a spectator */
  seat: number;
  /** of the viewer, as all below */
  hand: Card[];
  /** in no order: nobody knows it */
  reserve: Card[];
  /** shown when a flip is used */
  own_tricks: Card[][];
}
