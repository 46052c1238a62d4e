// One card, one place: in every frame of a whole match each card is drawn once, as large as where it is.
import { dealt, ended, byMouse, expect, games, playOn, remember, test } from "./table";
import { faultsOf, watchCards } from "./frames";
import { variantsOf } from "./variants";

test.describe.configure({ timeout: 600_000 });

const MANY = 100; // frames at least: they were looked at

for (const game of games) {
  test(`${game}: no card is drawn twice, nowhere or too large in any frame of a match`, async ({ page, request }) => {
    await remember(page, { fileira: { motion: true, volume: 0, tips: false, speed: 2 } });
    await watchCards(page);
    const [chosen] = await variantsOf(game, request);
    await dealt(page, game, chosen);
    await playOn(page, byMouse);
    expect(await page.evaluate(() => window.cardFrames)).toBeGreaterThan(MANY);
    expect(await faultsOf(page)).toEqual([]);
    await expect(ended(page)).toBeVisible();
  });
}
