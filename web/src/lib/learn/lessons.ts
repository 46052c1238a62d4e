// Lessons: their words, loaded by the pages that teach and by no table, and which of them were done.
import { Remembered } from "../device/remembered.svelte";
import { ENGLISH } from "../language/language.svelte";
import { type Catalogue, makeWords, type Words } from "../language/words";

/** Those that were done on this device, by game and name. */
export const learned = new Remembered("fileira.learned");

const files = import.meta.glob<Catalogue>("$games/*/lessons/words/*.json", { import: "default" });

export async function loadLessonWords(game: string, language: string): Promise<Words> {
  const found = await Promise.all([load(game, ENGLISH), load(game, language)]);
  return makeWords(language, ...found);
}

async function load(game: string, language: string): Promise<Catalogue> {
  const path = Object.keys(files).find((each) => each.endsWith(`/${game}/lessons/words/${language}.json`));
  return path ? files[path]!() : {};
}
