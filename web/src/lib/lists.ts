// Names one after the other, as the language has it.
import { language } from "./language.svelte";

export const listOf = (names: string[]): string => new Intl.ListFormat(language.name).format(names);
