import type { Page } from "@playwright/test";
import { arrive, band, byMouse, dealt, ended, expect, games, playOn, test } from "./table";

const GAME = games.at(1)!;
const SHORT = { seats: 2, options: { rounds: 1 } };

async function openTable(page: Page): Promise<void> {
  await arrive(page, GAME, { seats: 3, options: { rounds: 1 } });
  await band(page, GAME).getByRole("button", { name: "With friends" }).click();
  await page.getByRole("button", { name: /^Start/ }).waitFor();
}

test("two browsers play at one table, talk, and go on to a rematch", async ({ page, player }) => {
  await openTable(page);
  const friend = await player();
  await arrive(friend);
  await friend.getByLabel("Table code").fill(new URL(page.url()).pathname.slice(1).toLowerCase());
  await friend.getByRole("button", { name: "Join" }).click();
  await friend.getByRole("button", { name: "Sit here" }).first().click();
  await expect(friend.getByText("Waiting for the host to start.")).toBeVisible();
  await expect(page.locator(".chair.free")).toHaveCount(1);
  await page.getByRole("button", { name: "Start with 1 bot" }).click();
  await friend.locator(".shelf.turn").waitFor();
  await friend.getByRole("button", { name: "Say something" }).click();
  await friend.getByRole("button", { name: "Good luck!" }).click();
  await expect(page.locator(".says", { hasText: "Good luck!" })).toBeVisible();
  await Promise.all([playOn(page, byMouse), playOn(friend, byMouse)]);
  await expect(ended(friend).locator(".ranking li")).toHaveCount(3);
  await page.getByRole("button", { name: "Rematch", exact: true }).click();
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  await friend.getByRole("link", { name: "Join the rematch" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await friend.locator(".shelf.turn").waitFor();
});

test("a newcomer does not wait for the page of a table after the table itself", async ({ page }) => {
  const fetched = page.waitForRequest(/assets\/table-.*\.js$/);
  await page.route("**/api/tables", async (route) => {
    await fetched; // while the server opens the table
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await arrive(page, GAME, SHORT);
  await band(page, GAME).getByRole("button", { name: "Play now" }).click();
  await page.locator(".shelf").waitFor();
  expect(asked).not.toContain("GET /api/me"); // who that is, the server has just been told
});

test("a reload in mid-game brings the same table back", async ({ page }) => {
  await dealt(page, GAME, SHORT);
  const hand = () => page.locator(".hand button").evaluateAll((cards) => cards.map((card) => card.ariaLabel));
  const before = await hand();
  await page.reload();
  await page.locator(".shelf.turn").waitFor();
  expect(await hand()).toEqual(before);
  await playOn(page, byMouse);
  await expect(ended(page)).toBeVisible();
});

test("a lost line is told calmly, comes back, and no move gets lost", async ({ page }) => {
  let isCut = false;
  let cut = () => {};
  await page.routeWebSocket(/\/socket/, (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    cut = () => void line.close();
  });
  await dealt(page, GAME, SHORT);
  await playOn(page, byMouse, 2);
  isCut = true;
  cut();
  await expect(page.getByText("Connection lost.")).toBeVisible();
  isCut = false;
  await expect(page.getByText("Connection lost.")).toBeHidden();
  await playOn(page, byMouse);
  await expect(ended(page)).toBeVisible();
});

test("the log looks back, and the own turn brings the player home", async ({ page }) => {
  await dealt(page, GAME, SHORT);
  await playOn(page, byMouse, 1);
  await page.locator(".shelf.turn").waitFor();
  await expect(page.locator("aside .head").last()).toContainText("Round 1, turn 1");
  await page.locator("aside .look").last().click();
  await expect(page.getByText("Looking back:")).toBeVisible();
  await page.getByRole("button", { name: "Back to live" }).click();
  await expect(page.getByText("Looking back:")).toBeHidden();
});

test("after a reload the log looks back at what this page never saw", async ({ page }) => {
  await dealt(page, GAME, SHORT);
  await playOn(page, byMouse, 2);
  await page.locator(".shelf.turn").waitFor();
  const told = await page.locator("aside .look").first().textContent();
  await page.reload();
  await page.locator(".shelf.turn").waitFor();
  await page.locator("aside .look").first().click();
  await expect(page.getByText("Looking back:")).toContainText(told!);
});

test("a pause stops the table until somebody goes on", async ({ page }) => {
  await dealt(page, GAME, SHORT);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.locator(".banners").getByText("The match is paused.")).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.locator(".shelf.turn").waitFor();
});

test("title and favicon tell whose turn it is", async ({ page }) => {
  await dealt(page, GAME, SHORT);
  await expect(page).toHaveTitle(/Your turn/);
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /turn/);
});
