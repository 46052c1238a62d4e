// Looking back with the expert: beside the replay, on a page of its own, and from a file.
import type { Page } from "@playwright/test";
import { expectCalm } from "./axe";
import { byMouse, dealt, expect, games, playOn, test } from "./table";

const GAME = games.at(1)!;
const SHORT = { seats: 2, options: { rounds: 1 } };
const PATIENCE = { timeout: 120_000 };

const mine = (page: Page) => page.getByRole("heading", { name: "Your costliest decisions" });
const slider = (page: Page) => page.getByRole("slider", { name: "Position in the match" });
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Play a short match and have it analysed, beside its replay. */
async function analysed(page: Page): Promise<string> {
  await dealt(page, GAME, SHORT);
  const code = new URL(page.url()).pathname.slice(1);
  await playOn(page, byMouse);
  await page.goto(`/replay/${code}`);
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(mine(page)).toBeVisible(PATIENCE);
  return code;
}

test("a finished match is analysed: own mistakes first, then chart, turns, luck and mistakes", async ({ page }) => {
  await analysed(page);
  await page.getByRole("link", { name: "Whole analysis" }).click();
  await expect(page.locator("h2").first()).toHaveText("Your costliest decisions");
  await expect(page.locator("summary").first()).toHaveText(/^\d+ clear mistakes?$/); // one round is not numbered
  await expect(page.getByRole("group", { name: "Chance of winning, given what each player knew" })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Luck" })).toHaveCount(2);
  await expectCalm(page, "analysis");
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await width(page)).toBeLessThanOrEqual(360);
  await page.reload(); // it is kept with the match
  await expect(mine(page)).toBeVisible();
});

test("the decisions of others are shown on request, by keyboard", async ({ page }) => {
  const code = await analysed(page);
  await page.goto(`/analysis/${code}`);
  const whose = page.getByLabel("Decisions of");
  await whose.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("h2").first()).toContainText("The costliest decisions: ");
});

test("a decision opens before the move, with the eyes of who made it", async ({ page }) => {
  const code = await analysed(page);
  await page.goto(`/analysis/${code}`);
  const first = page.locator("table").getByRole("button").last();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".judged")).toContainText("Played: ");
  await expect(page.locator(".marks > span").first()).toBeAttached();
  await expect(page.locator(".watch .hand")).toBeVisible();
  const at = await slider(page).inputValue();
  await page.reload(); // the address says which decision it is
  await expect(page.locator(".judged")).toContainText("Played: ");
  await expect(slider(page)).toHaveValue(at);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Back to this decision" }).click();
  await expect(slider(page)).toHaveValue(at);
  await expectCalm(page, "judged");
});

test("on a phone what is marked comes into sight above what is said of it", async ({ page }) => {
  const code = await analysed(page);
  await page.goto(`/analysis/${code}`);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.locator("table").getByRole("button").last().click();
  await expect(page.locator(".watch > .marks > span").first()).toBeAttached();
  const lowest = () =>
    page.locator(".watch > .marks > span").evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom)));
  const below = () => page.locator(".watch > .below").evaluate((box) => box.getBoundingClientRect().top);
  await expect.poll(async () => (await below()) - (await lowest())).toBeGreaterThanOrEqual(0);
});

test("a match of a file is analysed as well, and its links lead back to it", async ({ page }) => {
  const code = await analysed(page);
  const record = await (await page.request.get(`/api/tables/${code}/record`)).text();
  await page.evaluate((text) => sessionStorage.setItem("fileira.record", text), record);
  await page.goto("/analysis");
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(page.getByRole("heading", { name: "The costliest decisions" })).toBeVisible(PATIENCE);
  await page.locator("table").getByRole("button").first().click();
  await expect(page.locator(".judged")).toContainText("Played: ");
  await page.locator(".judged").getByRole("link", { name: "Whole analysis" }).click();
  await expect(page.getByRole("heading", { name: "The costliest decisions" })).toBeVisible();
  await page.getByRole("link", { name: "Watch the match" }).click();
  await expect(slider(page)).toBeVisible();
});
