// What the shelf says while nothing is asked, where the page knows more than the game's table.
import { getContext, setContext } from "svelte";

export interface Standing {
  tab?: string | undefined; // instead of what the table says
  note?: string | undefined;
}

const KEY = Symbol("standing");

export const setStanding = (standing: () => Standing): void => void setContext(KEY, standing);

export const getStanding = (): (() => Standing) => getContext(KEY) ?? (() => ({}));
