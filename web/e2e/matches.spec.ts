import type { APIRequestContext } from "@playwright/test";
import type { Catalogue, OptionFacts } from "../src/lib/generated/messages";
import { arrive, band, byKeyboard, byMouse, byTouch, type Chosen, ended, expect, games, playOn, test } from "./table";

const SEATS = 3;

/** The shortest match of each variant: one round, or so many seats that each has few turns. */
async function variantsOf(game: string, request: APIRequestContext): Promise<Chosen[]> {
  const { games }: Catalogue = await (await request.get("/api/games")).json();
  const { variants, options } = games.find(({ name }) => name === game)!;
  return variants.map(({ name, seats }): Chosen => {
    const ends = options.some((option) => isRounds(option, name));
    return ends ? { variant: name, seats: SEATS, options: { rounds: 1 } } : { variant: name, seats: seats.at(-1)! };
  });
}

const isRounds = ({ name, variants }: OptionFacts, variant: string) =>
  name === "rounds" && (!variants.length || variants.includes(variant));

for (const game of games) {
  test(`${game}: a whole match of every variant by mouse`, async ({ player, request }, info) => {
    test.setTimeout(300_000);
    for (const chosen of await variantsOf(game, request)) {
      const page = await player();
      await arrive(page, game, chosen);
      await band(page, game).getByRole("button", { name: "Play now" }).click();
      await playOn(page, byMouse, 2);
      await page.screenshot({ path: info.outputPath(`${chosen.variant}-begun.png`) });
      await playOn(page, byMouse);
      await expect(ended(page).locator(".ranking li")).toHaveCount(chosen.seats!);
      await expect(page.getByText("The shuffle is verified")).toBeVisible();
      await page.screenshot({ path: info.outputPath(`${chosen.variant}-end.png`), fullPage: true });
      await page.close();
    }
  });
}

test("a whole match by keyboard alone", async ({ page, request }) => {
  const game = games.at(1)!;
  await arrive(page, game, (await variantsOf(game, request))[0]);
  const play = band(page, game).getByRole("button", { name: "Play now" });
  await play.waitFor();
  while (!(await play.evaluate((button) => button === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await playOn(page, byKeyboard);
  await expect(ended(page)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a whole match by touch", async ({ page, request }) => {
    const game = games.at(2)!;
    await arrive(page, game, (await variantsOf(game, request))[0]);
    await band(page, game).getByRole("button", { name: "Play now" }).tap();
    await playOn(page, byTouch);
    await expect(ended(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
