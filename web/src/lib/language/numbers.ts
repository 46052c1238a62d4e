// Numbers as the reader writes them.
import { language } from "./language.svelte";

/** At most one digit after the point, with the minus of print. */
export const rounded = (n: number): string =>
  new Intl.NumberFormat(language.name, { maximumFractionDigits: 1 }).format(n).replace("-", "−");

/** With the sign where the language has it, and never on a line of its own. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(language.name, { style: "percent" }).format(share);
