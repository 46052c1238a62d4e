// What all end-to-end tests share: a quiet page, and players who play anything that is offered.
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test as plain, expect, type Locator, type Page } from "@playwright/test";
import type { Entrance, Person } from "../src/lib/server/generated/messages";
import { PACES, type Pace } from "../src/lib/server/setups";

export { expect };

// The games, by their folders.
const FOLDER = fileURLToPath(new URL("../../src/fileira/games", import.meta.url));
export const games = readdirSync(FOLDER).filter((name) => existsSync(`${FOLDER}/${name}/web/Table.svelte`));

export interface Chosen {
  variant?: string;
  seats?: number;
  options?: Record<string, number | boolean>;
  clock?: Pace;
}

const QUICK = "beginner"; // bots that do not think

/** Any page of these tests: no error in its console, no request to anybody else. */
export const test = plain.extend<{ noise: string[]; player: () => Promise<Page> }>({
  noise: async ({}, use) => {
    const noise: string[] = [];
    await use(noise);
    expect(noise.filter((line) => !isExpected(line))).toEqual([]);
  },
  page: async ({ page, noise, baseURL }, use) => {
    listen(page, noise, baseURL!);
    await use(page);
  },
  // Somebody else, with a browser of their own.
  player: async ({ browser, noise, baseURL }, use) => {
    await use(async () => {
      const page = await browser.newPage({ baseURL: baseURL! });
      listen(page, noise, baseURL!);
      return page;
    });
  },
});

function listen(page: Page, noise: string[], home: string): void {
  page.on("console", (message) => {
    if (message.type() === "error") noise.push(message.text());
  });
  page.on("pageerror", (error) => noise.push(String(error)));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(home)) noise.push(request.url());
  });
}

/** What a test did itself, and the browser tells as an error: a line cut, no such table, a bad file. */
const isExpected = (line: string) => /WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|status of (404|422)/.test(line);

/** Come to the front page with these wishes for a game, and without waiting for movement. */
export async function arrive(page: Page, game?: string, chosen: Chosen = {}): Promise<void> {
  const wishes = game ? { [`fileira.setup.${game}`]: { level: QUICK, ...chosen } } : {};
  await remember(page, wishes);
  await page.goto("/");
  await page.locator("article.band").first().waitFor();
}

/** Sit at a table whose people gather still. It is opened past the front page, which costs more than a table. */
export async function opened(page: Page, game: string, chosen: Chosen = {}): Promise<Entrance> {
  const table = await seated(page, game, chosen);
  await page.goto(`/${table.code}`);
  return table;
}

/** Play at once: a table with bots, whose first question has come. */
export async function dealt(page: Page, game: string, chosen: Chosen = {}): Promise<void> {
  const table = await seated(page, game, chosen);
  await tell(page, table, { do: "start" });
  await page.goto(`/${table.code}`);
  await page.locator(".shelf.turn").waitFor();
}

async function seated(page: Page, game: string, { clock = "none", ...chosen }: Chosen): Promise<Entrance> {
  const me: Person = await (await page.request.put("/api/me", { data: { name: "Ann" } })).json();
  await remember(page, { "fileira.guest": me.id });
  const setup = { game, level: QUICK, clock: PACES[clock], ...chosen };
  const table: Entrance = await (await page.request.post("/api/tables", { data: setup })).json();
  await tell(page, table, { do: "sit", seat: 0 });
  return table;
}

export async function tell(page: Page, table: Entrance, wish: { do: string; seat?: number; phrase?: string }): Promise<void> {
  await page.request.post(`/api/tables/${table.id}/commands`, { data: { ...wish, id: wish.do } });
}

/** What this device knows before any page is opened: nothing moves, sounds or explains itself. */
export async function remember(page: Page, more: Record<string, unknown> = {}): Promise<void> {
  const stored = { fileira: { motion: false, volume: 0, tips: false }, ...more };
  await page.addInitScript((all) => {
    const fresh = Object.entries(all).filter(([key]) => localStorage.getItem(key) === null);
    for (const [key, value] of fresh) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
}

/** A picture for people who look the pages over; no test needs it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(/[ /]/g, "_")}.png`, fullPage: true });
}

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

export const band = (page: Page, game: string): Locator => page.locator(`article[data-game=${game}]`);

export const ended = (page: Page): Locator => page.locator("main.end");

const TURN = ".shelf.turn, .shelf:has(.button.main)";
// Cards that can be played, what is offered in the middle, and buttons; nothing that takes a move back or only tells.
const OFFERED = [
  ".shelf .legal",
  ".mid button:not([aria-disabled=true], .about)",
  ".shelf .right .button:not(.back, .quiet)",
]
  .map((each) => `${each}:visible:not(:disabled)`)
  .join(", ");

/** Play until the match is over, or so many decisions. */
export async function playOn(page: Page, act: (page: Page) => Promise<void>, most = Infinity): Promise<void> {
  for (let made = 0; made < most; made += 1) {
    await page.locator(`${TURN}, main.end`).first().waitFor();
    if (await ended(page).isVisible()) return;
    await act(page);
  }
}

/** Pick something that is offered, then press the button that plays it. */
export async function byMouse(page: Page): Promise<void> {
  const main = page.locator(".shelf .button.main");
  if (!(await main.count())) await tryTo(() => any(page.locator(OFFERED)).then((one) => one?.click({ timeout: 1500 })));
  if (await main.count()) await tryTo(() => main.first().click({ timeout: 1500 }));
}

export async function byTouch(page: Page): Promise<void> {
  const main = page.locator(".shelf .button.main");
  if (!(await main.count())) await tryTo(() => any(page.locator(OFFERED)).then((one) => one?.tap({ timeout: 1500 })));
  if (await main.count()) await tryTo(() => main.first().tap({ timeout: 1500 }));
}

/** Pick by a digit, or what no digit picks by an arrow, and play it by Enter. */
export async function byKeyboard(page: Page): Promise<void> {
  await page.keyboard.press(String(1 + Math.floor(Math.random() * 9)));
  if (!(await page.locator(".shelf .button.main").count())) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

async function any(found: Locator): Promise<Locator | undefined> {
  const count = await found.count();
  return count ? found.nth(Math.floor(Math.random() * count)) : undefined;
}

/** The table may change between looking and clicking; then the next look counts. */
async function tryTo(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!/Timeout|not attached|intercepts/.test(String(error))) throw error;
  }
}
