// The moments of a match: a round ends, and the next one begins.
import type { Locator, Page } from "@playwright/test";
import type { Catalogue } from "../src/lib/server/generated/messages";
import { byMouse, dealt, expect, games, test } from "./table";

const sheet = (page: Page): Locator => page.locator(".sheet");

async function hasRounds(page: Page, game: string): Promise<boolean> {
  const all: Catalogue = await (await page.request.get("/api/games")).json();
  return all.games.find(({ name }) => name === game)!.options.some(({ name }) => name === "rounds");
}

async function playRound(page: Page): Promise<void> {
  while (!(await sheet(page).isVisible())) {
    await page.locator(".shelf.turn, .shelf:has(.button.main), .sheet").first().waitFor();
    if (!(await sheet(page).isVisible())) await byMouse(page);
  }
}

for (const game of games) {
  test(`${game}: a round is summed up before the next one is dealt, and a click goes on`, async ({ page }) => {
    if (!(await hasRounds(page, game))) return;
    await dealt(page, game, { options: { rounds: 2 } });
    await playRound(page);
    await expect(sheet(page).locator("li")).not.toHaveCount(0);
    await sheet(page).getByRole("button").click();
    await expect(sheet(page)).toBeHidden();
    await page.locator(".shelf.turn").waitFor();
  });
}
