import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expectCalm } from "./axe";
import { arrive, byMouse, dealt, ended, expect, games, opened, playOn, remember, test } from "./table";

const THUMB = 44;
const MOST = 120_000; // bytes of script and style for a table page, compressed

type Way = (page: Page) => Promise<unknown>;

const PAGES: Record<string, Way> = {
  front: (page) => arrive(page),
  options: async (page) => {
    await arrive(page);
    await page.getByRole("button", { name: "Options" }).first().click();
    const field = page.getByRole("dialog").locator("input[type=number]").first();
    await field.fill("0");
    await page.getByRole("dialog").getByRole("button", { name: "Play now" }).click();
    await expect(page.getByText("Choose a number from")).toBeInViewport({ ratio: 1 });
    await expect(field).toBeFocused();
  },
  settings: (page) => visit(page, "/settings"),
  nowhere: (page) => visit(page, "/no/such/page"),
  "no table": (page) => visit(page, "/ABCDEF"),
  invite: async (page) => {
    await opened(page, games[0]!);
    await page.locator(".chairs").waitFor();
  },
  "menu and rules beside the table": async (page) => {
    await dealt(page, games[0]!);
    await page.getByRole("button", { name: "Menu" }).click();
    await expectCalm(page, "menu");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Rules" }).click();
    await page.locator(".rulebook").waitFor();
  },
  end: async (page) => {
    await dealt(page, games[1]!, { seats: 2, options: { rounds: 1 } });
    await playOn(page, byMouse);
    await ended(page).waitFor();
  },
};

async function visit(page: Page, path: string): Promise<void> {
  await remember(page);
  await page.goto(path);
  await page.locator("h1").waitFor();
}

for (const [name, go] of Object.entries(PAGES)) {
  test(`${name}: nothing serious for axe, by day and by lamp light`, async ({ page }) => {
    await go(page);
    await expectCalm(page, name);
  });
}

test("the buttons of the front page stay where they appeared", async ({ page }) => {
  await page.route(/assets\/\w+-en-/, async (route) => {
    await new Promise((go) => setTimeout(go, 300));
    await route.continue();
  });
  await arrive(page);
  const places = () => page.locator(".text > .go").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
  const before = await places();
  await page.waitForLoadState("networkidle");
  expect(await places()).toEqual(before);
});

test("the app can be installed", async ({ page }) => {
  await visit(page, "/settings");
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]); // as all tests are
});

for (const game of games) {
  test(`table of ${game}: nothing serious for axe; what is pressed is large enough for a thumb`, async ({ page }) => {
    await dealt(page, game);
    await playOn(page, byMouse, 2);
    await expectCalm(page, `table of ${game}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.locator(".shelf.turn").waitFor();
    expect((await sizes(page)).filter(({ least }) => least < THUMB)).toEqual([]);
  });

  test(`table of ${game}: script and style are small`, async ({ page }) => {
    const loaded: Promise<Buffer>[] = [];
    page.on("response", (answer) => {
      if (/\.(js|css)$/.test(new URL(answer.url()).pathname)) loaded.push(answer.body());
    });
    await dealt(page, game);
    const all = (await Promise.all(loaded)).map((body) => gzipSync(body).length);
    expect(all.length).toBeGreaterThan(0);
    expect(all.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MOST);
  });
}

/** What can be pressed at a table, and how wide or high it is at least. */
function sizes(page: Page): Promise<{ what: string | null; least: number }[]> {
  return page.locator(":is(.bar, .shelf) button:visible").evaluateAll((buttons) =>
    buttons.map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return { what: each.ariaLabel ?? each.textContent, least: Math.min(width, height) };
    }),
  );
}
