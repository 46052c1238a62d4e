import { violations } from "./axe";
import { byMouse, dealt, expect, games, playOn, test } from "./table";

const GAME = games.at(1)!;

test("a finished match is analysed on request: chart, costly decisions, luck and mistakes", async ({ page }) => {
  await dealt(page, GAME, { seats: 2, options: { rounds: 1 } });
  await playOn(page, byMouse);
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Analyse" }).click();
  const chart = page.getByRole("group", { name: "Chance of winning, given what each player knew" });
  await expect(chart).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("term").filter({ hasText: "Luck" })).toHaveCount(2);
  await page.getByText("All decisions as a table").click();
  const slider = page.getByRole("slider", { name: "Position in the match" });
  await page.locator("table .look").last().click();
  expect(Number(await slider.inputValue())).toBeGreaterThan(1);
  expect(await violations(page, ".analysis")).toEqual([]);
  await page.reload();
  await page.getByRole("tab", { name: "Analysis" }).click();
  await expect(chart).toBeVisible(); // it is kept with the match
  await page.goto("/you");
  await expect(page.getByRole("img", { name: /what mistakes cost/ })).toBeVisible();
  await page.getByText("As a table").click();
  await expect(page.locator("details tbody td").last()).toHaveText(/^\d/);
});
