// The rooms of `web/src/lib`: who may import whom, that nobody goes in circles, and that no room gets crowded.
import { posix } from "node:path";
import { expect, it } from "vitest";
import { sources } from "./kit/sources";

// A room imports from those above it. Motion stands before games, for it knows none: a reel shows anything that
// has a name, and `Playing` lets the cards of all games fly. Frames are of the device: its voice waits for them.
const FLOORS = [
  ["device"],
  ["language", "motion"],
  ["server"],
  ["games", "charts"],
  ["table", "replay", "learn"],
  ["components"],
  ["pages", "fileira"], // the latter: the folders of the games
  ["App.svelte"],
  ["main.ts"],
];
const MOST = 15; // modules in one folder; components are the shelf that all pages take from

const code = sources(/(?<!\.(test|spec))\.(svelte|ts)$/);
const known = new Set(code.map(({ path }) => path));
const imports = new Map(code.map(({ path, text }) => [path, importsOf(path, text)]));

function importsOf(path: string, text: string): string[] {
  const named = [...text.matchAll(/\b(?:from|import|import\()\s*"([^"]+)"/g)].map((found) => found[1]!);
  const at = (to: string) => (to.startsWith("$web") ? to.replace("$web", "/src") : posix.join(path, "..", to));
  return named.map(at).flatMap((to) => [to, `${to}.ts`].filter((each) => known.has(each)));
}

const roomOf = (path: string): string => /\/src\/(?:lib\/)?([\w.]+)/.exec(path)![1]!;
const floorOf = (path: string): number => FLOORS.findIndex((rooms) => rooms.includes(roomOf(path)));

it("a room imports only from those above it", () => {
  const isWrong = (from: string, to: string) => roomOf(from) !== roomOf(to) && floorOf(from) <= floorOf(to);
  const wrong = [...imports].flatMap(([from, all]) => all.filter((to) => isWrong(from, to)).map((to) => `${from} -> ${to}`));
  expect(wrong).toEqual([]);
  expect([...known].filter((path) => floorOf(path) < 0)).toEqual([]);
});

it("no module imports itself by way of others", () => {
  const reached = (from: string) => {
    const found = new Set(imports.get(from));
    for (const each of found) for (const next of imports.get(each)!) found.add(next);
    return found;
  };
  expect([...known].filter((path) => reached(path).has(path))).toEqual([]);
});

it("a folder has no more modules than one looks through", () => {
  const folders = [...known].filter((path) => path.startsWith("/src/")).map((path) => posix.dirname(path));
  const isFull = (folder: string) => folders.filter((each) => each === folder).length > MOST;
  expect(folders).toContain("/src/pages/table/end");
  expect([...new Set(folders)].filter(isFull)).toEqual(["/src/components"]);
});
