// How Sequence tells what happens.
import type { Pace, Told } from "$web/lib/games/contract";
import type { Words } from "$web/lib/language/words";
import { parts } from "./cards";
import facts from "./facts.json";
import type { View } from "./view";

export function cardName(text: string, words: Words): string {
  const { rank, suit } = parts(text);
  if (!words.has(`suit.${suit}`)) return text;
  const faced = words.has(`rank.${rank}`);
  const name = faced ? words(`rank.${rank}`) : rank;
  return words(faced ? "card.face" : "card.name", { rank: name, suit: words(`suit.${suit}`) });
}

export function moveName(text: string, words: Words): string {
  const [verb, object] = text.split(" ");
  if (text.startsWith("@")) return words("do.cell", { cell: text.slice(1) });
  if (verb === "penalty") return words("do.penalty", { team: words(`team.${facts.teams[Number(object) - 1]}`) });
  if (object) return words(`do.${verb}`, { card: cardName(object, words) });
  return words.has(`do.${text}`) ? words(`do.${text}`) : cardName(text, words);
}

/** A card and the cell it is played for. */
export function turnName(texts: string[], words: Words): string {
  const [first = "", second = ""] = texts;
  if (!second.startsWith("@")) return texts.map((text) => moveName(text, words)).join(", ");
  return words("turn.cell", { card: moveName(first, words), cell: second.slice(1) });
}

/** Where a move is on the table: a card of the hand, or a cell. */
export function spots(text: string): string[] {
  const card = text.split(" ").at(-1)!;
  return [text.startsWith("@") ? `cell-${text.slice(1)}` : `hand-${card}-0`];
}

export function headline(view: View, words: Words): string {
  if (view.phase === "over") return words("bar.over");
  return words("bar.deck", { n: view.deck });
}

export const goal = (view: View, words: Words): string => words("bar.goal", { n: view.needed });

const WAITS = ["draw", "pay"];

/** What is asked of the seats asked: who draws by hand is asked for it after the turn has gone on. */
export function question({ phase, seats, turn }: Pick<View, "phase" | "seats" | "turn">): string {
  const owesDraw = seats.some(({ asked, may_draw }, seat) => asked && may_draw && seat !== turn);
  return owesDraw ? "draw" : phase;
}

/** What a seat has to do before the others go on. */
export function waits(view: View, name: string, words: Words): string {
  const asked = question(view);
  return words(`wait.${WAITS.includes(asked) ? asked : "turn"}`, { name });
}

const ICONS: Record<string, string> = { completed: "i-crown", won: "i-crown", removed: "i-x" };

export const icon = (told: Told): string => ICONS[told.name] ?? "i-arrow";

export const isBad = (told: Told): boolean => told.name === "removed" || told.name === "broken";

// Where the chip goes says which card was played.
export const unlogged = ({ name, card }: Told): boolean =>
  name === "dealt" || name === "played" || (name === "drew" && card < 0);

/** All seats have had so many turns. A card is drawn after its turn is counted. */
export function chapter(view: View, words: Words): string {
  const done = view.turns - Number(question(view) === "draw");
  return words("log.turn", { turn: 1 + Math.floor(done / view.seats.length) });
}

export const byHand = ["draw"];

export const turns = ["completed", "broken"];

export const pace: Pace = {
  played: { before: 0, after: 350 },
  drew: { before: 0, after: 200 },
  completed: { before: 0, after: 900 },
};

export const minutes = { bots: 4, friends: 30 };

const sequences = (view: View, seat: number): number => view.teams[view.seats[seat]!.team]!.sequences;

export const running = (view: View): number[] => view.seats.map((_, seat) => sequences(view, seat));

// The score makes a win worth more than its sequences.
export const reached = sequences;

export const count = (n: number, words: Words, view: View): string => words("team.goal", { n, needed: view.needed });
