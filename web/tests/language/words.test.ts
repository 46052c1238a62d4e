import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { type Catalogue, makeWords, type Sentence } from "../../src/lib/language/words";
import { games, type Source, sources } from "../kit/sources";

const DEVELOPERS_ONLY = /(Gallery|ReelPage)\.svelte$/;
const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt"]);

const catalogue = (path: RegExp): Catalogue => JSON.parse(sources(path)[0]?.text ?? "{}");
const code = sources(/\.(svelte|ts)$/).filter(({ path }) => !DEVELOPERS_ONLY.test(path));
const shared = code.filter(({ path }) => !/\/games\/\w+\//.test(path)); // `lib/games` has no folders
const pages = (language: string) => new RegExp(`^(?!.*/games/).*/words/${language}\\.json$`);
const ofGame = (game: string) => code.filter(({ path }) => path.includes(`/games/${game}/`));

/** What a text in quotes could be a key, or the beginning of one. */
function mentions(files: Source[]): { exact: Set<string>; starts: string[] } {
  const text = files.map((file) => file.text).join("\n");
  const exact = new Set([...text.matchAll(/["'`]([\w.]+)["'`]/g)].map((found) => found[1]!));
  const starts = [...text.matchAll(/`([\w]+(?:\.[\w]+)*\.)\$\{/g)].map((found) => found[1]!);
  return { exact, starts };
}

function unused(keys: string[], files: Source[]): string[] {
  const { exact, starts } = mentions(files);
  return keys.filter((key) => !exact.has(key) && !starts.some((start) => key.startsWith(start)));
}

/** The keys that a function is called with: `t` for the pages, `words` for a game. */
function asked(files: Source[], by: "t" | "words"): string[] {
  const text = files.map((file) => file.text).join("\n");
  const call = new RegExp(`\\b${by}\\(\\s*"([\\w.]+)"`, "g");
  return [...text.matchAll(call)].map((found) => found[1]!);
}

const texts = (sentence: Sentence) => (typeof sentence === "string" ? [sentence] : Object.values(sentence));

function holes(sentence: Sentence): string[] {
  return [...new Set(texts(sentence).flatMap((text) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!)))].sort();
}

describe("words", () => {
  it("choose the plural form of the number that counts", () => {
    const words = makeWords("en", { row: { by: "n", one: "{n} row", other: "{n} rows" } });
    expect([words("row", { n: 1 }), words("row", { n: 4 })]).toEqual(["1 row", "4 rows"]);
  });

  it("know the forms of other languages", () => {
    const forms = { by: "n", one: "{n} 1", many: "{n} m", other: "{n} o" };
    const words = makeWords("pt", { heads: forms });
    expect([0, 1, 2, 1000000].map((n) => words("heads", { n }))).toEqual(["0 1", "1 1", "2 o", "1.000.000 m"]);
  });

  it("write numbers as their language does", () => {
    const words = (language: string) => makeWords(language, { speed: "{speed}× {n}" });
    expect(words("en")("speed", { speed: 0.5, n: 12345 })).toBe("0.5× 12,345");
    expect(words("de")("speed", { speed: 0.5, n: 12345 })).toBe("0,5× 12.345");
  });

  it("have all plural forms of their language", () => {
    for (const { path, text } of sources(/\/words\/[\w-]+\.json$/)) {
      const language = path.split("/").at(-1)!.replace(".json", "");
      const forms = ["by", ...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
      for (const [key, sentence] of Object.entries(JSON.parse(text) as Catalogue)) {
        if (typeof sentence !== "string") expect(Object.keys(sentence).sort(), `${path} ${key}`).toEqual(forms);
      }
    }
  });

  it("keep a unit on the line of its number, and a French sign on that of its word", () => {
    for (const { path, text } of sources(/\/words\/[\w-]+\.json$/)) {
      const parted = path.endsWith("/fr.json") ? /\S [:;?!»]|« / : /[\d}] (s|min|%)(?!\p{L})/u;
      const found = Object.values(JSON.parse(text) as Catalogue).flatMap(texts).filter((each) => parted.test(each));
      expect(found, path).toEqual([]);
    }
  });

  it("of the pages are all used, and none is missing", () => {
    const keys = Object.keys(catalogue(pages("en")));
    expect(unused(keys, shared)).toEqual([]);
    expect(asked(shared, "t").filter((key) => !keys.includes(key))).toEqual([]);
  });

  it.each(games)("of the table of %s are all used, and none is missing", (game) => {
    const own = Object.keys(catalogue(new RegExp(`/${game}/web/words/en.json`)));
    const told = Object.keys(catalogue(new RegExp(`/${game}/words/en.json`)));
    const files = [...ofGame(game), ...shared];
    expect(unused(own, files)).toEqual([]);
    expect(asked(ofGame(game), "words").filter((key) => ![...own, ...told].includes(key))).toEqual([]);
    expect(own.filter((key) => told.includes(key))).toEqual([]);
  });

  it("have the same keys and placeholders in every language", () => {
    for (const { path, text } of sources(/\/words\/[\w-]+\.json$/)) {
      const english = catalogue(new RegExp(`^${path.replace(/[\w-]+\.json$/, "en.json")}$`));
      const here: Catalogue = JSON.parse(text);
      expect(Object.keys(here), path).toEqual(Object.keys(english));
      for (const key of Object.keys(here)) {
        expect(holes(here[key]!), `${path} ${key}`).toEqual(holes(english[key]!));
      }
    }
  });
});

describe("components", () => {
  const components = code.filter(({ path }) => path.endsWith(".svelte"));

  it.each(components)("$path says nothing but words of a catalogue", ({ text }) => {
    expect(prose(parse(text, { modern: true }).fragment)).toEqual([]);
  });
});

/** Letters that a player would read, written in the markup. */
function prose(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(prose);
  if (node === null || typeof node !== "object") return [];
  const { type, name, data } = node as { type?: string; name?: string; data?: string };
  if (type === "Attribute" && !SPOKEN.has(name ?? "")) return [];
  if (type === "Text") return /\p{L}{2}/u.test(data ?? "") ? [data!.trim()] : [];
  return Object.values(node).flatMap(prose);
}
