// The way to a table: what its page needs is asked for while the page itself is still being loaded.
import { loadGame } from "../games/games";
import { loadGameWords, wantedLanguage } from "../language/language.svelte";
import { lookUp } from "../server/api";
import type { Entrance } from "../server/generated/messages";

let ahead: { of: string; entrance: Promise<Entrance> } | undefined;

export function approach(of: string): void {
  const entrance = lookUp(of);
  ahead = { of, entrance };
  entrance.then(({ game }) => prepare(game)).catch(() => undefined); // the page asks again, and tells what is wrong
}

/** The table by its id or code: as it was asked for on the way, once. */
export function entranceOf(of: string): Promise<Entrance> {
  const entrance = ahead?.of === of ? ahead.entrance : lookUp(of);
  ahead = undefined;
  return entrance;
}

/** What every table of a game needs: it may come before there is a table. */
export function prepare(game: string): Promise<unknown> {
  return Promise.all([loadGame(game), loadGameWords(game, wantedLanguage())]);
}
