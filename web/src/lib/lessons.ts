// The words of lessons, loaded by the pages that teach and by no table.
import { ENGLISH } from "./language.svelte";
import { type Catalogue, makeWords, type Words } from "./words";

const files = import.meta.glob<Catalogue>("$games/*/lessons/words/*.json", { import: "default" });

/** Whether a game can be learned here: its folder may have no lessons. */
export const hasLessons = (game: string): boolean => Object.keys(files).some((path) => path.includes(`/${game}/lessons/`));

export async function loadLessonWords(game: string, language: string): Promise<Words> {
  const found = await Promise.all([load(game, ENGLISH), load(game, language)]);
  return makeWords(language, ...found);
}

async function load(game: string, language: string): Promise<Catalogue> {
  const path = Object.keys(files).find((each) => each.endsWith(`/${game}/lessons/words/${language}.json`));
  return path ? files[path]!() : {};
}
