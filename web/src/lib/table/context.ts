// What a page tells the components of a game's table, past the game.
import { getContext, setContext } from "svelte";

/** The seats that a watcher may take while the match goes on: those of bots. */
export interface Chairs {
  isOffered: (seat: number) => boolean;
  take: (seat: number) => void;
}

const CHAIRS = Symbol("chairs");

export const setChairs = (chairs: Chairs): void => void setContext(CHAIRS, chairs);

export const getChairs = (): Chairs | undefined => getContext(CHAIRS);

// A table shows an open choice to its own seat only: to all others it lies as before. So who has chosen
// cannot be read from it.

const CHOSEN = Symbol("chosen");

/** The seats that have decided while others still do. */
export const setChosen = (chosen: () => readonly number[]): void => void setContext(CHOSEN, chosen);

export const getChosen = (): (() => readonly number[]) => getContext(CHOSEN) ?? (() => []);

/** What the shelf says while nothing is asked, where the page knows more than the game's table. */
export interface Aside {
  tab?: string | undefined; // instead of what the table says
  note?: string | undefined;
}

/** What is said at a table, at the seat of who says it. */
export interface Sayings {
  at: (seat: number) => string | undefined;
  shown: () => Set<number>; // the seats at which it can be read
}

const SAYINGS = Symbol("sayings");

export const setSayings = (sayings: Sayings): void => void setContext(SAYINGS, sayings);

export const getSayings = (): Sayings | undefined => getContext(SAYINGS);

const ASIDE = Symbol("aside");

export const setAside = (aside: () => Aside): void => void setContext(ASIDE, aside);

export const getAside = (): (() => Aside) => getContext(ASIDE) ?? (() => ({}));
