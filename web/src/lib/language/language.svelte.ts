// The language in use. Its words are files, and only those of the language chosen are loaded.
import type english from "$web/words/en.json";
import { settings } from "../device/settings.svelte";
import { preferred } from "./languages";
import { type Catalogue, makeWords, type Values, type Words } from "./words";

export type WebKey = keyof typeof english;
type Files = Record<string, () => Promise<Catalogue>>;

export const ENGLISH = "en";
const pages: Files = import.meta.glob<Catalogue>("$web/words/*.json", { import: "default" });
const shell: Files = import.meta.glob<Catalogue>("$shell/*.json", { import: "default" });
const games: Files = import.meta.glob<Catalogue>("$games/*/words/*.json", { import: "default" });
const tables: Files = import.meta.glob<Catalogue>("$games/*/web/words/*.json", { import: "default" });

export const languages = Object.keys(pages).map(fileName).sort();

/** English is British: no comma before the last of three. */
const listsOf = (name: string): Intl.ListFormat => new Intl.ListFormat(name === ENGLISH ? "en-GB" : name);

class Language {
  name = $state("");
  words: Words<WebKey> = $state.raw(makeWords(ENGLISH));
  lists = $state.raw(listsOf(ENGLISH)); // the first of a language is dear: it is made while a page is loaded
  #wanted = "";

  /** Speak it as soon as its words are there. Of two choices the later one counts. */
  async choose(name: string): Promise<void> {
    this.#wanted = name;
    const own = await load(pages, "", name);
    if (this.#wanted !== name) return;
    this.words = makeWords(name, own);
    this.lists = listsOf(name);
    this.name = name;
    document.documentElement.lang = name;
  }
}

export const language = new Language();

/** What the player has chosen, else what the browser asks for. */
export function wantedLanguage(): string {
  const { language: chosen } = settings;
  return languages.includes(chosen) ? chosen : preferred(navigator.languages, languages, ENGLISH);
}

/** A sentence of the pages, in the language chosen. */
export const t = (key: WebKey, values?: Values): string => language.words(key, values);

/** The sentences of a game: what Python tells and what only its table says. */
export async function loadGameWords(game: string, name: string): Promise<Words> {
  const found = await Promise.all([
    load(pages, "", name),
    load(shell, "", name),
    load(games, `/${game}/words`, name),
    load(tables, `/${game}/web/words`, name),
  ]);
  return makeWords(name, ...found);
}

/** The sentences that belong to no game: troubles, refusals of a table, phrases. */
export async function loadShellWords(name: string): Promise<Words> {
  return makeWords(name, await load(shell, "", name));
}

/** The words of a folder; in English if it does not know the language. */
async function load(files: Files, folder: string, name: string): Promise<Catalogue> {
  const paths = [name, ENGLISH].map((each) => `${folder}/${each}.json`);
  const found = paths.flatMap((ending) => Object.keys(files).filter((path) => path.endsWith(ending)));
  return found[0] ? files[found[0]]!() : {};
}

function fileName(path: string): string {
  return path.split("/").at(-1)!.replace(".json", "");
}
