// Days of the calendar as people write them.
import { language } from "./language.svelte";

/** A day such as 2026-01-31, wherever the reader is. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(language.name, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));

/** The day of a moment, short, where the reader is. */
export const shortDay = (seconds: number): string =>
  new Intl.DateTimeFormat(language.name, { dateStyle: "medium" }).format(seconds * 1000);
