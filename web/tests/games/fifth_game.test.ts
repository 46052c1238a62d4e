// A game is one folder: the web finds it there, and nobody told it of it.
import { render } from "@testing-library/svelte";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { flushSync } from "svelte";
import { build } from "vite";
import { expect, it } from "vitest";
import Table from "../../../tests/fifth_game/high_card/web/Table.svelte";
import facts from "../../../tests/fifth_game/high_card/web/facts.json";
import tableWords from "../../../tests/fifth_game/high_card/web/words/en.json";
import gameWords from "../../../tests/fifth_game/high_card/words/en.json";
import type { Facts } from "../../src/lib/games/contract";
import { makeWords } from "../../src/lib/language/words";
import Band from "../../src/pages/front/Band.svelte";

const at = (path: string) => `${process.cwd()}/${path}`;
const person = (name: string, you: boolean) => ({ name, you, level: null, away: false, autopilot: false, face: 1, clock: null });
const words = makeWords("en", gameWords as never, tableWords as never);
const VARIANT = { name: "base", seats: [2], usual_seats: 2 };

it("its table offers what the server offers", () => {
  const played: number[] = [];
  const { container } = render(Table, {
    view: { seats: [{ hand: [3, 8], chosen: false, tricks: 0 }, { hand: [null, null], chosen: true, tricks: 1 }], over: false },
    happened: [],
    coming: [],
    asked: { decision: 1, must: true, moves: [[3, "3", []], [8, "8", []]] },
    answered: [],
    people: [person("Ana", true), person("Rita", false)],
    facts: facts as Facts,
    words: words,
    cardName: (text: string) => text,
    previews: true,
    onplay: (move: number) => played.push(move),
    onwithdraw: () => {},
    onwhy: () => {},
  });
  for (const name of ["8", "Play 8"]) {
    const found = [...container.querySelectorAll("button")].find((each) => (each.ariaLabel ?? each.textContent!.trim()) === name);
    flushSync(() => found!.click());
  }
  expect(played).toEqual([8]);
});

it("the front page calls it by its title, and without lessons leads to none", () => {
  const { container } = render(Band, {
    game: { name: "high_card", title: "High card", rules_version: 1, variants: [VARIANT], options: [], ready: true },
    catalogue: { games: [], levels: [], usual_level: "" },
    words: words,
  });
  const links = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/rules/high_card"]);
  expect(container.querySelector("h2")!.textContent).toBe("High card");
});

it("the pages are built with whatever games there are", async () => {
  const folder = mkdtempSync(`${tmpdir()}/fileira-`);
  const games = at("tests/fifth_game");
  await build({
    configFile: at("vite.config.ts"),
    resolve: { alias: { $games: games } },
    build: { outDir: folder, minify: false },
    logLevel: "error",
  });
  const scripts = readdirSync(`${folder}/assets`).filter((name) => name.endsWith(".js"));
  const all = scripts.map((name) => readFileSync(`${folder}/assets/${name}`, "utf8")).join();
  rmSync(folder, { recursive: true });
  const tables = [...all.matchAll(/(\w+)\/web\/Table\.svelte": ?\(/g)].map(([, game]) => game);
  expect(tables).toEqual(["high_card"]);
}, 120_000);
