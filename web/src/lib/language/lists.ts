// Names and remarks one after the other.
import { language } from "./language.svelte";

/** As the language has it. */
export const listOf = (names: string[]): string => language.lists.format(names);

/** What there is of these, one after the other. */
export const joined = (...parts: string[]): string => parts.filter(Boolean).join(", ");
