// Why a move is not possible, as a sentence.
import type { Words } from "../language/words";
import type { Because } from "../server/generated/messages";
import type { GameParts } from "./games";

export function reason({ clause, args, about }: Because, game: GameParts, words: Words): string {
  const values = Object.fromEntries(args.map((value, i) => [`arg${i}`, value]));
  const key = `refused.${game.facts.clauses[clause]}`;
  const sentence = words(key, { ...values, move: game.telling.cardName(about, words) });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
