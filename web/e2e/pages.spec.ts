import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { THEMES, serious, wear } from "./axe";
import { arrive, band, byMouse, expect, games, playOn, test } from "./table";

const THUMB = 44;
const MOST = 120_000; // bytes of script and style for a table page, compressed

type Way = (page: Page) => Promise<unknown>;

const open = (page: Page, game: string, button: string) =>
  band(page, game).getByRole("button", { name: button }).click();

const PAGES: Record<string, Way> = {
  front: async () => {},
  options: (page) => page.getByRole("button", { name: "Options" }).first().click(),
  settings: (page) => page.getByRole("link", { name: "Settings" }).click(),
  rules: (page) => page.getByRole("link", { name: "Rules" }).first().click(),
  nowhere: (page) => page.goto("/no/such/page"),
  "no table": (page) => page.goto("/ABCDEF"),
  invite: async (page) => {
    await open(page, games[0]!, "With friends");
    await page.locator(".chairs").waitFor();
  },
  menu: async (page) => {
    await open(page, games[0]!, "Play now");
    await page.getByRole("button", { name: "Menu" }).click();
  },
  "rules beside the table": async (page) => {
    await open(page, games[0]!, "Play now");
    await page.getByRole("button", { name: "Rules" }).click();
    await page.locator(".rulebook").waitFor();
  },
  end: async (page) => {
    await open(page, games[1]!, "Play now");
    await playOn(page, byMouse);
  },
};
for (const game of games) {
  PAGES[`table of ${game}`] = async (page) => {
    await open(page, game, "Play now");
    await playOn(page, byMouse, 2);
  };
}

for (const [name, go] of Object.entries(PAGES)) {
  test(`${name}: nothing serious for axe, by day and by lamp light`, async ({ page }, info) => {
    await arrive(page, games[1], { seats: 2, options: { rounds: 1 } });
    await go(page);
    await page.waitForTimeout(400);
    for (const theme of THEMES) {
      await wear(page, theme);
      expect(await serious(page), theme).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${theme}.png`), fullPage: true });
    }
  });
}

for (const width of [360, 768, 1280, 1920]) {
  test(`nothing is wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await arrive(page);
    const widths: Record<string, number> = {};
    const measure = async (of: string) =>
      (widths[of] = await page.evaluate(() => document.documentElement.scrollWidth));
    await measure("front");
    for (const path of ["/settings", `/rules/${games[0]}`]) {
      await page.goto(path);
      await page.locator("h1").waitFor();
      await measure(path);
    }
    await page.goto("/");
    await open(page, games[0]!, "With friends");
    await page.locator(".chairs").waitFor();
    await measure("invite");
    expect(Object.values(widths).every((each) => each <= width), JSON.stringify(widths)).toBe(true);
  });
}

test("the app can be installed", async ({ page }) => {
  await arrive(page);
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]); // as all tests are
});

for (const game of games) {
  test(`table of ${game}: what is pressed is large enough for a thumb`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await arrive(page, game);
    await open(page, game, "Play now");
    await page.locator(".shelf.turn").waitFor();
    const sizes = await page.locator(":is(.bar, .shelf) button:visible").evaluateAll((buttons) =>
      buttons.map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return { what: each.ariaLabel ?? each.textContent, least: Math.min(width, height) };
      }),
    );
    expect(sizes.filter(({ least }) => least < THUMB)).toEqual([]);
  });
}

for (const game of games) {
  test(`table of ${game}: script and style are small`, async ({ page }) => {
    await arrive(page, game);
    await open(page, game, "Play now");
    await page.locator(".shelf.turn").waitFor();
    const loaded: Promise<Buffer>[] = [];
    page.on("response", (answer) => {
      if (/\.(js|css)$/.test(new URL(answer.url()).pathname)) loaded.push(answer.body());
    });
    await page.reload();
    await page.locator(".shelf.turn").waitFor();
    const sizes = (await Promise.all(loaded)).map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MOST);
  });
}
