// One card, one place: in every frame of a whole match no card is drawn twice, none too large, and none is gone from its place for a moment.
import { dealt, ended, byMouse, expect, games, playOn, remember, test } from "./table";
import { faultsOf, watchCards } from "./frames";
import { variantsOf } from "./variants";

test.describe.configure({ timeout: 600_000 });

const MANY = 100; // frames at least: they were looked at

for (const game of games) {
  test(`${game}: in no frame of a match a card is drawn twice, too large, or gone from its place for a moment`, async ({ page, request }) => {
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
