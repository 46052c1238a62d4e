import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Source, sources } from "../kit/sources";

// What the browser moves without laying out or painting anything again.
const CHEAP = /^(transform|translate|rotate|scale|opacity|none)$/;

const KEYFRAMES = /@keyframes[^{]+\{((?:[^{}]*\{[^{}]*\})*)/g;
const TRANSITION = /\btransition(?:-property)?:([^;}]+)/g;
const ANIMATE = /\.animate\(\s*\[([^\]]*)\]/g;
const DECLARED = /([\w-]+)\s*:/g;

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((found) => found[1]!);

/** The properties that a source lets change over time. */
function moved(text: string): string[] {
  const frames = all(text, KEYFRAMES).flatMap((inside) => all(inside, DECLARED));
  const flights = all(text, ANIMATE).flatMap((inside) => all(inside, DECLARED));
  const changes = all(text, TRANSITION).flatMap((value) => value.replace(/\([^()]*\)/g, "").split(","));
  const named = changes.map((change) => change.trim().split(/\s/)[0]!);
  return [...frames, ...flights.filter((name) => name !== "offset"), ...named];
}

/** Style sheets, which Vitest leaves empty. */
function sheets(folder: string): Source[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((name) => name.endsWith(".css"));
  return names.map((name) => ({ path: name, text: readFileSync(`${folder}/${name}`, "utf-8") }));
}

const read = [...sources(/\.(svelte|ts)$/), ...sheets("web/src"), ...sheets("src/fileira/games")];
const moving = read.filter(({ text }) => moved(text).length);

it("cards, shelf and tables move", () => {
  expect(moving.map(({ path }) => path.split("/").at(-1))).toEqual(
    expect.arrayContaining(["Shelf.svelte", "card.css", "flip.svelte.ts"]),
  );
});

it.each(moving.map(({ path, text }) => [path, text]))("%s animates transform and opacity only", (_, text) => {
  expect(moved(text!).filter((name) => !CHEAP.test(name))).toEqual([]);
});

it("a moving width would be found", () => {
  expect(moved("@keyframes a { from { width: 0 } to { opacity: 1 } }")).toEqual(["width", "opacity"]);
  expect(moved("transition: translate 1s cubic-bezier(.3, 0, .1, 1), height 1s;")).toEqual(["translate", "height"]);
  expect(moved("node.animate([{ top: 0 }, { offset: 1 }], 5)")).toEqual(["top"]);
});
