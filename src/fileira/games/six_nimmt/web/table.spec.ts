// The table of 6 nimmt! on small screens.
import { arrive, band, dealt, expect, PHONE, test } from "../../../../../web/e2e/table";

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
    await page.locator(".specials .card").first().tap();
    await expect(page.locator(".box > p")).toBeInViewport({ ratio: 1 });
  });
});
