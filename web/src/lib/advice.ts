// What an expert thinks of a move, in numbers and words that people read.
import type { Advice } from "./generated/messages";
import type { Words } from "./words";

const CHANCE = "chance_"; // how the name of a fact begins that is a probability
const LEAST = 0.06; // of a bar, so that it is seen

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** A number with one digit after the point, and a real minus. */
export function decimal(number: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return number.toLocaleString(language, digits).replace("-", "−");
}

/** The facts behind a judgement, in words of the game. */
export function factsOf(facts: Record<string, number>, words: Words, language: string): string[] {
  return Object.entries(facts).map(([name, number]) =>
    words(`fact.${name}`, name.startsWith(CHANCE) ? { percent: percent(number) } : { value: decimal(number, language) }),
  );
}

/** How good each move is beside the others, from just above 0 for the worst to 1, by its text. */
export function worths({ moves }: Advice): Map<string, number> {
  const chances = moves.map(({ wins }) => wins);
  const low = Math.min(...chances);
  const span = Math.max(...chances) - low;
  return new Map(moves.map(({ text, wins }) => [text, span ? LEAST + (1 - LEAST) * ((wins - low) / span) : 1]));
}
