// Lists and numbers as the reader writes them. Days have a file of their own: no table needs them.
import { language } from "./language.svelte";

/** As the language has it. */
export const listOf = (names: string[]): string => language.lists.format(names);

/** What there is of these, one after the other. */
export const joined = (...parts: string[]): string => parts.filter(Boolean).join(", ");

/** At most one digit after the point, with the minus of print. */
export const rounded = (n: number): string =>
  new Intl.NumberFormat(language.name, { maximumFractionDigits: 1 }).format(n).replace("-", "−");

/** With the sign where the language has it, and never on a line of its own. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(language.name, { style: "percent" }).format(share);

/** Points with the sign that print has for them. */
export const signed = (n: number): string => String(n).replace("-", "−");

/** What was scored in each round, as a sum: −3 + 5 − 2. */
export function asSum([first = 0, ...more]: readonly number[]): string {
  return [signed(first), ...more.map((n) => `${n < 0 ? "−" : "+"} ${Math.abs(n)}`)].join(" ");
}
