// The words of lessons, loaded by the pages that teach and by no table.
import { ENGLISH } from "../language/language.svelte";
import { type Catalogue, makeWords, type Words } from "../language/words";

const files = import.meta.glob<Catalogue>("$games/*/lessons/words/*.json", { import: "default" });

export async function loadLessonWords(game: string, language: string): Promise<Words> {
  const found = await Promise.all([load(game, ENGLISH), load(game, language)]);
  return makeWords(language, ...found);
}

async function load(game: string, language: string): Promise<Catalogue> {
  const path = Object.keys(files).find((each) => each.endsWith(`/${game}/lessons/words/${language}.json`));
  return path ? files[path]!() : {};
}
