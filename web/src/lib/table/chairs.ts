// The seats that a watcher may take while the match goes on: those of bots.
import { getContext, setContext } from "svelte";

export interface Chairs {
  isOffered: (seat: number) => boolean;
  take: (seat: number) => void;
}

const KEY = Symbol("chairs");

export const setChairs = (chairs: Chairs): void => void setContext(KEY, chairs);

export const getChairs = (): Chairs | undefined => getContext(KEY);
