// How Take That tells what happens.
import type { Pace, Told } from "$web/lib/games/contract";
import type { Words } from "$web/lib/language/words";
import type { View } from "./view";

export const cardName = (text: string): string => text;

export function moveName(text: string, words: Words): string {
  const [verb, card] = text.split(" ");
  if (text === "take") return words("move.take");
  return card ? words(`do.${verb}`, { card, twin: [...card].reverse().join("") }) : text;
}

/** Who takes the row opens the next one. */
export const turnName = (texts: string[], words: Words): string =>
  words("turn.both", { first: moveName(texts[0]!, words), then: texts.slice(1).map((text) => moveName(text, words)).join(", ") });

/** Where a move is on the table: a twist is at two cards. */
export function spots(text: string): string[] {
  const [verb, card] = text.split(" ");
  if (text === "take") return ["row-end"];
  return card ? [`c${card}`, `c${[...card].reverse().join("")}`] : [`c${verb}`];
}

export function headline(view: View, words: Words): string {
  if (view.phase === "over") return words("bar.over");
  const values = { round: view.round, rounds: view.rounds, n: view.pile };
  return words(view.end_phase ? "bar.end_phase" : "bar.round", values);
}

/** What a seat has to do before the others go on. */
export const waits = (view: View, name: string, words: Words): string =>
  words(view.phase === "turn" ? "wait.turn" : "wait.open", { name });

const ICONS: Record<string, string> = { twisted: "twist", taken: "toad", pile_empty: "i-clock" };

export const icon = (told: Told): string => ICONS[told.name] ?? "i-arrow";

export const isBad = (told: Told): boolean => told.name === "taken";

export const unlogged = ({ name, card }: Told): boolean => name === "dealt" || (name === "drawn" && card < 0);

export const begins = ["opened"];

export const chapter = (view: View, words: Words): string => words("log.row", { round: view.round, rounds: view.rounds });

export const sums = "round_scored";

export const turns = ["taken", "twisted", "extra_shown"];

export const pace: Pace = {
  opened: { before: 0, after: 320 },
  extended: { before: 0, after: 320 },
  twisted: { before: 400, after: 420 },
  taken: { before: 700, after: 420 },
  drawn: { before: 0, after: 150 },
};

export const minutes = { bots: 5, friends: 20 };

export const goal = (view: View, words: Words): string => words("goal.rounds", { rounds: view.rounds });
