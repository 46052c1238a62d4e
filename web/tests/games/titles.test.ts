// A game is called what players of the language call it.
import { render } from "@testing-library/svelte";
import { afterAll, expect, it, vi } from "vitest";
import { gameNames } from "../../src/lib/games/games";
import { ENGLISH, language, languages, loadGameWords } from "../../src/lib/language/language.svelte";
import type { GameFacts } from "../../src/lib/server/generated/messages";
import Front from "../../src/pages/Front.svelte";

const VARIANT = { name: "base", seats: [2], usual_seats: 2 };
const games = gameNames.map((name): GameFacts => ({ name, title: name, rules_version: 1, variants: [VARIANT], options: [], ready: true }));
const ANSWERS: Record<string, unknown> = {
  "/api/games": { games, levels: ["casual"], usual_level: "casual" },
  "/api/tables": [{ id: "t", code: "ABCD", game: gameNames[0], stage: "over", variant: "base", seat: -1, scores: [], players: [], people: [], bots: 2, seats: 2, touched: 1 }],
};

afterAll(async () => {
  vi.unstubAllGlobals();
  await language.choose(ENGLISH);
});

async function titles(name: string): Promise<string[]> {
  return Promise.all(gameNames.map(async (game) => (await loadGameWords(game, name))("title")));
}

it("every game has a title in every language", async () => {
  for (const name of languages) expect(await titles(name), name).not.toContain("title");
});

it("the front page calls the games by their titles, in French too as soon as it is chosen", async () => {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(ANSWERS[path])));
  const { container } = render(Front);
  const bands = () => [...container.querySelectorAll(".band .text > h2")].map((each) => each.textContent!).sort();
  const listed = () => container.querySelector(".lists li b")?.textContent;

  await expect.poll(bands).toEqual((await titles(ENGLISH)).sort());
  await language.choose("fr");
  await expect.poll(bands).toEqual((await titles("fr")).sort());
  expect(bands()).toContain("6 qui prend\u00a0!");
  await expect.poll(listed).toBe((await titles("fr"))[0]);
});
