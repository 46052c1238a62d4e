// How Tricky Twist tells what happens.
import type { Facts, Pace, Told } from "$web/lib/games/contract";
import type { Words } from "$web/lib/language/words";
import type { View } from "./view";

const SUITS: Record<string, string> = { S: "star", W: "wave", L: "leaf", T: "tile" };

export function cardName(card: string, words: Words): string {
  const [, value, letter] = /^(\d+)([SWLT])$/.exec(card) ?? [];
  if (value && letter) return words("card.name", { value, suit: words(`suit.${SUITS[letter]}.of`) });
  for (const kind of ["bonus", "score", "suit"]) {
    if (words.has(`${kind}.${card}`)) return words(`${kind}.${card}`);
  }
  return card;
}

export function moveName(text: string, words: Words): string {
  const [verb, object] = text.split(" ");
  if (object) return words(`do.${verb}`, { bonus: cardName(object, words) });
  if (text === "draw") return words("move.draw");
  if (text === "stay") return words("move.stay");
  return words.has(`do.${text}`) ? words(`do.${text}`) : cardName(text, words);
}

/** Where a move is on the table: its card. */
export const spots = (text: string, { cards }: Facts): string[] => {
  const card = text ? cards.indexOf(text) : -1;
  return card > 0 ? [`c${card}`] : [];
};

const DEALING = ["open", "deal"];

export function headline(view: View, words: Words): string {
  if (view.phase === "over") return words("bar.over");
  const values = { round: view.round, rounds: view.rounds, trick: view.trick };
  if (DEALING.includes(view.phase)) return words("bar.deal", values);
  return words(view.phase === "pick" ? "bar.pick" : "bar.trick", values);
}

const WAITS = ["pick", "step", "bonus", "take_back"];

/** What a seat has to do before the others go on: all other phases belong to a bonus card. */
export function waits(view: View, name: string, words: Words): string {
  if (view.phase === "play") return words(view.led ? "wait.play" : "wait.lead", { name });
  if (WAITS.includes(view.phase)) return words(`wait.${view.phase}`, { name });
  return words("wait.use", { name, bonus: view.choice ? cardName(view.choice, words) : "" });
}

const ICONS: Record<string, string> = {
  trick_won: "i-crown",
  bonus_offered: "spark",
  bonus_taken: "spark",
  false_trick: "i-swap",
};

export const icon = (told: Told): string => ICONS[told.name] ?? "i-arrow";

export const isBad = (): boolean => false;

const UNLOGGED = ["dealt", "reserved", "stayed", "asked", "unused", "stands", "not_retaken", "bonus_passed"];

export const unlogged = ({ name, card }: Told): boolean => UNLOGGED.includes(name) || (name === "picked" && card < 0);

export const chapter = headline;

export const sums = "round_scored";

export const turns = ["round_scored"];

export const pace: Pace = {
  picked: { before: 0, after: 0 },
  trick_won: { before: 700, after: 420 },
  led: { before: 0, after: 380 },
  followed: { before: 0, after: 380 },
  overtook: { before: 0, after: 380 },
  discarded: { before: 0, after: 380 },
};

export const minutes = { bots: 10, friends: 30 };

export const trick = (view: View): number => view.trick;

export const running = (view: View): (number | null)[] => view.seats.map(({ points }) => points?.total ?? null);

/** The points of a seat as they stand: the total is of the rounds before, as long as the cards of this one lie. */
export function standing({ seats }: Pick<View, "seats">, seat: number): number {
  const { total, points } = seats[seat]!;
  return total + (points?.total ?? 0);
}

export const goal = (view: View, words: Words): string => words("goal.rounds", { rounds: view.rounds });
