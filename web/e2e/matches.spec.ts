import type { Page } from "@playwright/test";
import {
  arrive,
  band,
  byKeyboard,
  byMouse,
  byTouch,
  dealt,
  ended,
  expect,
  games,
  picture,
  playOn,
  test,
} from "./table";
import { variantsOf } from "./variants";

const playNow = (page: Page, game: string) => band(page, game).getByRole("button", { name: "Play now" });

test.describe.configure({ timeout: 300_000 }); // some games have many rounds

for (const game of games) {
  test(`${game}: a whole match of every variant by mouse`, async ({ player, request }) => {
    for (const chosen of await variantsOf(game, request)) {
      const page = await player();
      await dealt(page, game, chosen);
      await playOn(page, byMouse, 2);
      await picture(page, `${game} ${chosen.variant} begun`);
      await playOn(page, byMouse);
      await expect.poll(() => ended(page).locator(".ranking li .who").count()).toBeGreaterThan(1); // players, or their teams
      await expect(page.getByText("Shuffle verified")).toBeVisible();
      await picture(page, `${game} ${chosen.variant} end`);
      await page.close();
    }
  });

  test(`${game}: a whole match by keyboard alone, from the front page on`, async ({ page, request }) => {
    await arrive(page, game, (await variantsOf(game, request))[0]);
    const play = playNow(page, game);
    while (!(await play.evaluate((button) => button === document.activeElement))) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await playOn(page, byKeyboard);
    await expect(ended(page)).toBeVisible();
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test(`${game}: a whole match by touch, from the front page on`, async ({ page, request }) => {
      await arrive(page, game, (await variantsOf(game, request)).at(-1));
      await playNow(page, game).tap();
      await playOn(page, byTouch);
      await expect(ended(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  });
}
