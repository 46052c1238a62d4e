// People at one table, each with a browser of their own, and everything moves as it does at home.
import { expect, type Page } from "@playwright/test";
import type { Person } from "../src/lib/server/generated/messages";
import { type Chosen, opened, remember } from "./table";

const MOVING = { fileira: { motion: true, volume: 0, tips: false } };
const SLOW = 6; // times

export interface Company {
  ann: Page; // the host
  bo: Page;
  cy: Page; // on a slow device
  watcher: Page;
}

/** Ann, Bo and Cy have just been dealt their cards, and somebody watches. */
export async function company(page: Page, player: () => Promise<Page>, game: string, chosen: Chosen = {}): Promise<Company> {
  await remember(page, MOVING);
  await opened(page, game, { seats: 3, ...chosen });
  const [bo, cy, watcher] = [await player(), await player(), await player()];
  for (const [each, name] of [[bo, "Bo"], [cy, "Cy"], [watcher, "Dee"]] as const) {
    const me: Person = await (await each.request.put("/api/me", { data: { name } })).json();
    await remember(each, { ...MOVING, "fileira.guest": me.id });
    await each.goto(page.url());
    if (name !== "Dee") await each.getByRole("button", { name: "Sit here" }).first().click();
  }
  await slowDown(cy);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  for (const each of [page, bo, cy]) await each.locator(".shelf.turn").waitFor();
  return { ann: page, bo, cy, watcher };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
}

/** Pick the first card that can be played, and play it. */
export async function choose(page: Page): Promise<void> {
  await page.locator(".shelf.turn .hand .legal").first().click();
  await page.locator(".shelf .button.main").click();
}

/** The names at whose seats a page shows that they have chosen. */
export async function chosenOn(page: Page): Promise<string[]> {
  const names = page.locator(".seat:has(.state.ready) .who > b");
  return (await names.allTextContents()).sort();
}

/** All these pages tell who has chosen, each in its own words for itself. */
export async function expectChosen(told: [Page, string[]][]): Promise<void> {
  for (const [page, names] of told) await expect.poll(() => chosenOn(page)).toEqual(names);
}
