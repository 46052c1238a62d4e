// Places among all who tried the same cards: first tries count.
import type { Try } from "$web/lib/server/generated/messages";

export const countedTries = (tries: readonly Try[]): Try[] => tries.filter(({ practice }) => !practice);

export const placeAmong = (tries: readonly Try[], own: Try): number =>
  1 + countedTries(tries).filter(({ score }) => score > own.score).length;
