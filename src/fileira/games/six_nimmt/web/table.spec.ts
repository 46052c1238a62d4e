// The table of 6 nimmt! on small screens.
import { placesOf, watchPlaces } from "../../../../../web/e2e/frames";
import { arrive, band, byTouch, dealt, expect, PHONE, playOn, remember, test } from "../../../../../web/e2e/table";

const GAME = "six_nimmt";

test("the picture of the front page is whole on a tablet", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await arrive(page);
  const picture = (await band(page, GAME).locator(".picture").boundingBox())!;
  const rows = (await band(page, GAME).locator(".rows").boundingBox())!;
  expect(rows.y).toBeGreaterThanOrEqual(picture.y);
  expect(rows.y + rows.height).toBeLessThanOrEqual(picture.y + picture.height);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a special card that is touched says what it does", async ({ page }) => {
    await dealt(page, GAME, { variant: "anniversary", seats: 4 });
    await page.locator(".specials .card").first().tap({ force: true });
    await expect(page.locator(".tab .note")).toBeInViewport({ ratio: 1 });
  });

  test("rows, seats and shelf stay where they are, from turn to turn", async ({ page }) => {
    await remember(page, { fileira: { motion: true, volume: 0, tips: false, speed: 4 } });
    await dealt(page, GAME, { seats: 4 });
    await watchPlaces(page, ".shelf, .mid .row, .mid .seat");
    await playOn(page, byTouch, 3);
    await page.locator(".shelf.turn").waitFor();
    expect(await placesOf(page)).toHaveLength(1);
  });

  test("no card of the draft is narrower than a finger", async ({ page }) => {
    await dealt(page, GAME, { variant: "professional", seats: 4 });
    const cards = await page.locator(".draft .card").evaluateAll((all) => all.map((card) => card.getBoundingClientRect().width));
    expect(Math.min(...cards)).toBeGreaterThanOrEqual(40);
  });

  test("beside special cards no card of the hand is narrower than a finger", async ({ page }) => {
    await dealt(page, GAME, { variant: "anniversary", seats: 4 });
    const cards = await page.locator(".hand .card").evaluateAll((all) => all.map((card) => card.getBoundingClientRect().width));
    expect(Math.min(...cards)).toBeGreaterThanOrEqual(40);
  });

  test("special cards do not look playable while a number is chosen", async ({ page }) => {
    await dealt(page, GAME, { variant: "anniversary", seats: 4 });
    await expect(page.locator(".specials .card.off")).toHaveCount(await page.locator(".specials .card").count());
  });
});
