// What lies open at the seats and can be looked up: a table says how, each of its seats is the way to it.
import { getContext, setContext } from "svelte";

const PILES = Symbol("piles");

/** `open` shows the piles; null = there are none now. */
export const setPiles = (open: () => (() => void) | null): void => void setContext(PILES, open);

export const getPiles = (): (() => (() => void) | null) => getContext(PILES) ?? (() => null);
