// The table of Tricky Twist: nothing that decides a round may be out of sight on a small screen.
import type { Page } from "@playwright/test";
import { placesOf, watchPlaces } from "../../../../../web/e2e/frames";
import { byTouch, dealt, expect, PHONE, playOn, remember, test } from "../../../../../web/e2e/table";

const GAME = "tricky_twist";
const RESERVE = 5; // cards

/** The reserve is picked and confirmed once, and something else is asked. */
async function begun(page: Page, seats = 4): Promise<void> {
  await dealt(page, GAME, { seats });
  for (let i = 0; i < RESERVE; i += 1) await page.locator(".shelf.turn .hand .legal:not(.picked)").first().click();
  await page.locator(".shelf .button.main").click();
  await page.locator(".mid:not(.early)").waitFor();
  await page.locator(".shelf.turn").waitFor();
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("score card, bonus cards, counts and the points of now are in sight", async ({ page }) => {
    await begun(page);
    await expect(page.locator(".score-card p").first()).toBeInViewport({ ratio: 1 });
    for (const name of await page.locator(".bonus .name").all()) await expect(name).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".others .count")).toHaveCount(6); // a hand and a reserve each
    for (const count of await page.locator(".others .count").all()) await expect(count).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".reserve span").last()).toContainText("in your reserve");
    await expect(page.locator(".reserve > span")).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("If the round ended now:")).toBeInViewport({ ratio: 1 });
  });

  test("a bonus card that is touched says what it does", async ({ page }) => {
    await dealt(page, GAME, { seats: 4 });
    await page.locator(".bonus", { hasText: "Extra" }).tap();
    await expect(page.getByText("One more point for each trick")).toBeInViewport({ ratio: 1 });
  });

  test("the table does not run into the shelf while the reserves are chosen", async ({ page }) => {
    await dealt(page, GAME, { seats: 4 });
    await playOn(page, byTouch, 2);
    const shelf = (await page.locator(".shelf").boundingBox())!;
    const others = (await page.locator(".others").boundingBox())!;
    expect(others.y + others.height).toBeLessThanOrEqual(shelf.y + 1);
    await expect(page.locator(".trick")).toBeHidden();
  });

  test("the shelf stays where it is while tricks are played", async ({ page }) => {
    await remember(page, { fileira: { motion: true, volume: 0, tips: false, speed: 4 } });
    await begun(page);
    await watchPlaces(page, ".shelf");
    await playOn(page, byTouch, 5);
    await page.locator(".shelf.turn").waitFor();
    expect(await placesOf(page)).toHaveLength(1);
  });

  test("a question shows all its answers, also on a low phone and with a long hand", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await begun(page, 3);
    await expect(page.locator(".question .button")).toHaveCount(2);
    for (const answer of await page.locator(".question .button").all()) await answer.tap({ trial: true });
  });
});

for (const [width, height] of [[1366, 625], [1024, 690], [740, 360]] as const) {
  test(`in a window of ${width} x ${height} the table does not run into the shelf`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await begun(page, 3);
    await page.getByRole("button", { name: "Not now" }).click();
    await page.locator(".trick").waitFor();
    expect(await page.locator(".mid > .apart").evaluate((table) => table.scrollHeight - table.clientHeight)).toBe(0);
  });
}

test("a bonus card says what it does by keyboard, and an answer has one button only", async ({ page }) => {
  await begun(page);
  await page.locator(".bonus", { hasText: "Extra" }).focus();
  await expect(page.getByText("One more point for each trick")).toBeVisible();
  await page.locator(".bonus", { hasText: "Extra" }).blur();
  await page.getByRole("heading", { name: "Take one card from your reserve?" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Take one", exact: true })).toHaveCount(1);
  await expect(page.locator(".button.main")).toHaveCount(1);
});

test.describe("in German", () => {
  test.use({ locale: "de" });

  test("the names of bonus cards are whole", async ({ page }) => {
    await dealt(page, GAME, { seats: 4 });
    const cut = await page
      .locator(".bonus .name")
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth || each.clientHeight > 20).length);
    expect(cut).toBe(0);
  });
});
