import type { Page } from "@playwright/test";
import { expectCalm } from "./axe";
import { arrive, byMouse, byTouch, dealt, ended, expect, games, picture, playOn, remember, test } from "./table";

const GAME = games.at(1)!;
const SHORT = { seats: 2, options: { rounds: 1 } };

const link = (page: Page) => page.getByLabel("Link for friends");
const rows = (page: Page) => page.locator(".comparison ol li");

/** Play a short match and give its cards to others; the address of the deal. */
async function give(page: Page): Promise<string> {
  await dealt(page, GAME, SHORT);
  await playOn(page, byMouse);
  await ended(page).getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Share these cards" }).click();
  return link(page).inputValue();
}

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("a friend plays the same cards, and then both compare", async ({ page, player }) => {
  test.setTimeout(300_000); // two whole matches
  const address = await give(page);
  await expect(rows(page)).toHaveCount(1);
  const friend = await player();
  await remember(friend);
  await friend.goto(address);
  await expect(friend.getByText("has played these cards")).toBeVisible();
  await expect(rows(friend)).toHaveCount(0);
  await picture(friend, "deal before");
  await friend.getByRole("button", { name: "Play these cards" }).focus();
  await friend.keyboard.press("Enter");
  await playOn(friend, byMouse);
  await expect(ended(friend)).toBeVisible();
  await friend.getByRole("link", { name: "Compare" }).focus();
  await friend.keyboard.press("Enter");
  await expect(rows(friend)).toHaveCount(2);
  await expect(rows(friend).getByRole("link", { name: "Review" })).toHaveCount(1); // only the own match
  await expect(friend.locator(".par")).toContainText(/place [12] of 2/);
  await expect(friend.getByText(/The expert with your cards: \d+ heads?/)).toBeVisible({ timeout: 90_000 });
  await expect(friend.locator(".comparison")).not.toContainText("−");
  await picture(friend, "deal after");
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expectCalm(page, "deal");
});

test("the end says that the cards were given", async ({ page }) => {
  test.setTimeout(300_000);
  await give(page);
  await page.getByRole("button", { name: "Play again for practice" }).click();
  await playOn(page, byMouse);
  await page.getByText("Shuffle verified").click();
  await expect(page.getByText("These cards were passed on")).toBeVisible();
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByText("practice", { exact: false }).first()).toBeVisible();
});

test("the cards of the day are found, begun and gone on with by keyboard", async ({ page }) => {
  await arrive(page);
  await page.getByRole("link", { name: "Today's cards" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("article")).toHaveCount(games.length);
  await expectCalm(page, "daily");
  await page.locator(`article[data-game=${GAME}]`).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await page.locator(".shelf.turn").waitFor();
  const table = page.url();
  await page.goto("/daily");
  await page.getByRole("button", { name: "Continue playing" }).click();
  await page.locator(".shelf.turn").waitFor();
  expect(page.url()).toBe(table);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("deals fit, and are begun by touch", async ({ page }) => {
    await arrive(page);
    await page.getByRole("link", { name: "Today's cards" }).tap();
    await page.locator("article").first().waitFor();
    expect(await width(page)).toBeLessThanOrEqual(360);
    await picture(page, "daily phone");
    await page.locator(`article[data-game=${GAME}]`).getByRole("link", { name: "More" }).tap();
    await link(page).waitFor();
    expect(await width(page)).toBeLessThanOrEqual(360);
    await expectCalm(page, "deal phone");
    await page.getByRole("button", { name: "Play these cards" }).tap();
    await playOn(page, byTouch, 1);
  });
});

test("who has played nothing sees what the numbers will look like", async ({ page }) => {
  await remember(page);
  await page.goto("/you");
  await expect(page.getByText("No finished matches yet")).toBeVisible();
  await expectCalm(page, "no numbers");
});

test("an own match stands in the numbers, counted as the game counts", async ({ page }) => {
  await dealt(page, GAME, SHORT);
  await playOn(page, byMouse);
  await page.goto("/");
  await page.getByRole("link", { name: "Statistics" }).click();
  const section = page.locator(`section[data-game=${GAME}]`);
  await expect(section.getByRole("columnheader", { name: "Heads per round" })).toBeVisible();
  await expect(section.getByRole("img")).toHaveCount(0); // one dot is no course
  await section.getByText("As a table").focus();
  await page.keyboard.press("Enter");
  await expect(section.locator("details tbody tr")).toHaveCount(1);
  await expect(section.locator("details tbody tr")).toContainText(/\d heads?/);
  await expectCalm(page, "numbers");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await width(page)).toBeLessThanOrEqual(360);
  await picture(page, "numbers phone");
});

test("a match that is not over stands above the numbers, and goes on from there", async ({ page }) => {
  await dealt(page, GAME, SHORT);
  const table = page.url();
  await page.goto("/you");
  await expect(page.getByRole("heading", { name: "Unfinished matches" })).toBeVisible();
  await expectCalm(page, "unfinished");
  await page.getByRole("link", { name: "Continue playing" }).click();
  await page.locator(".shelf.turn").waitFor();
  expect(page.url()).toBe(table);
});

test("matches are chosen by game and by opponents, and a reload keeps the choice", async ({ page }) => {
  for (const name of games.slice(0, 2)) {
    await dealt(page, name, { seats: 2 });
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Give up your seat" }).click();
    await page.getByRole("button", { name: "Give up your seat" }).click();
    await page.locator("article.band").first().waitFor();
  }
  await page.goto("/you");
  await expect(page.locator("section[data-game]")).toHaveCount(2);
  await page.getByLabel("Game").selectOption(GAME);
  await expect(page.locator("section[data-game]")).toHaveCount(1);
  await page.reload();
  await expect(page.locator(`section[data-game=${GAME}]`)).toBeVisible();
  await expect(page.locator("section[data-game]")).toHaveCount(1);
});

test("a reminder of tomorrow's cards is an entry for the own calendar, for who asks", async ({ page }) => {
  await remember(page);
  await page.goto("/daily");
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Remind me tomorrow" }).click();
  expect((await saved).suggestedFilename()).toBe("fileira.ics");
});

test("a match given up is counted, and has no points", async ({ page }) => {
  await dealt(page, GAME, SHORT);
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Give up your seat" }).click();
  await page.getByRole("button", { name: "Give up your seat" }).click();
  await page.locator("article.band").first().waitFor();
  await page.goto("/you");
  await expect(page.locator("dl")).toContainText("Abandoned1");
  await page.getByText("As a table").click();
  await expect(page.locator("details tbody tr")).toContainText("Abandoned");
  await expect(page.locator("section").getByRole("img")).toHaveCount(0);
});
