// How 6 nimmt! tells what happens.
import type { Pace, Told } from "$web/lib/games/contract";
import type { Words } from "$web/lib/language/words";
import type { View } from "./view";

export function cardName(text: string, words: Words): string {
  return words.has(`card.${text}`) ? words(`card.${text}`) : text;
}

export function moveName(text: string, words: Words): string {
  const [verb, object] = text.split(" ");
  const row = /^r(\d)$/.exec(text)?.[1];
  if (row) return words("move.row", { row });
  if (text === "none" || text === "keep") return words(`do.${text}`);
  return object ? words(`do.${verb}_special`, { card: cardName(object, words) }) : cardName(text, words);
}

/** Where a move is on the table. */
export function spots(text: string): string[] {
  const row = /^r(\d)$/.exec(text)?.[1];
  return [row ? `row-${row}` : `c${text}`];
}

/** Where the match stands, for the bar. */
export function headline(view: View, words: Words): string {
  if (view.phase === "over") return words("bar.over");
  if (view.phase === "pick") return words("bar.draft", { round: view.round });
  if (!view.trick) return words("bar.deal", { round: view.round });
  return words("bar.trick", { round: view.round, trick: view.trick, tricks: view.tricks });
}

const WAITS: Record<string, string> = { pick: "choose", choose: "choose", ask: "ask", low_row: "low_row", swap_special: "swap_special" };

/** What a seat has to do before the others go on: all other phases belong to a special card. */
export function waits(view: View, name: string, words: Words): string {
  const card = view.special ? cardName(view.special, words) : "";
  return words(`wait.${WAITS[view.phase] ?? "special"}`, { name, card });
}

const ICONS: Record<string, string> = {
  chosen: "i-check",
  row_taken: "bull",
  round_scored: "bull",
  blocked: "sp-block",
  special_played: "sp-insert",
};

export const icon = (told: Told): string => ICONS[told.name] ?? "i-arrow";

export const isBad = (told: Told): boolean => told.name === "row_taken";

// Who has chosen what is told where the card goes.
const UNLOGGED = ["dealt", "chosen", "revealed", "asked", "declined", "kept"];

export const unlogged = ({ name }: Told): boolean => UNLOGGED.includes(name);

export const chapter = headline;

export const sums = "round_scored";

// No special card, no exchange.
export const idle = ["none", "keep"];

export const turns = ["row_taken", "turned_positive"];

/** Milliseconds that the table stands still before and after such an event. */
export const pace: Pace = {
  chosen: { before: 0, after: 0 },
  revealed: { before: 200, after: 500 },
  row_taken: { before: 700, after: 420 },
};

export const minutes = { bots: 5, friends: 45 };

export const trick = (view: View): number => view.trick;

// Players count heads, which the rules score as minus points.
export const shown = (score: number): number => 0 - score;

export const running = (view: View): (number | null)[] => view.seats.map(({ heads }) => heads);

export const count = (n: number, words: Words): string => words("seat.heads", { n });

export const limit = (view: View): number | null => view.limit;

export const goal = (view: View, words: Words): string =>
  view.limit === null ? words("goal.rounds", { rounds: view.rounds ?? 1 }) : words("goal.limit", { n: view.limit });
