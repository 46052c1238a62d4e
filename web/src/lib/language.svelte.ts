// The language in use. English comes with the page; the others are files, loaded when chosen.
import english from "$web/words/en.json";
import { type Catalogue, makeWords, type Values, type Words } from "./words";

export type WebKey = keyof typeof english;
type Load = () => Promise<Catalogue>;

export const ENGLISH = "en";
const pages = import.meta.glob<Catalogue>("$web/words/*.json", { import: "default" });
const shell = import.meta.glob<Catalogue>("$shell/*.json", { import: "default" });
const games = import.meta.glob<Catalogue>("$games/*/words/*.json", { import: "default" });
const tables = import.meta.glob<Catalogue>("$games/*/web/words/*.json", { import: "default" });

export const languages = Object.keys(pages).map(fileName).sort();

class Language {
  name = $state(ENGLISH);
  words: Words<WebKey> = $state.raw(makeWords(ENGLISH, english));

  async choose(name: string): Promise<void> {
    const own = await load(pages, `/${name}.json`);
    this.words = makeWords(name, english, own);
    this.name = name;
    document.documentElement.lang = name;
  }
}

export const language = new Language();

/** A sentence of the pages, in the language chosen. */
export const t = (key: WebKey, values?: Values): string => language.words(key, values);

/** The sentences of a game: what Python tells and what only its table says. */
export async function loadGameWords(game: string, name: string): Promise<Words> {
  const found = await Promise.all(
    [ENGLISH, name].flatMap((each) => [
      load(shell, `/${each}.json`),
      load(games, `/${game}/words/${each}.json`),
      load(tables, `/${game}/web/words/${each}.json`),
    ]),
  );
  return makeWords(name, english, ...found);
}

/** The sentences that belong to no game: troubles, refusals of a table, phrases. */
export async function loadShellWords(name: string): Promise<Words> {
  const found = await Promise.all([ENGLISH, name].map((each) => load(shell, `/${each}.json`)));
  return makeWords(name, ...found);
}

async function load(files: Record<string, Load>, ending: string): Promise<Catalogue> {
  const path = Object.keys(files).find((each) => each.endsWith(ending));
  return path ? files[path]!() : {};
}

function fileName(path: string): string {
  return path.split("/").at(-1)!.replace(".json", "");
}
