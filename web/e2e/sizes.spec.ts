// What holds for every table on small screens, upright and on their side.
import type { Page } from "@playwright/test";
import { dealt, expect, games, remember, test } from "./table";

const OFFERED = ".hand .legal, .mid button:not([aria-disabled=true], .about)";
const FINGER = 40; // pixels
const FIXED = ".shelf, .hand > li, .mid [data-rows], .mid [data-flip]";

const UPRIGHT = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];
const LOW = [
  { width: 844, height: 390 }, // a phone on its side
  { width: 640, height: 400 }, // a laptop, enlarged to twice its size
];

/** Where everything lies that a finger could be about to touch; what is picked rises. */
const lying = (page: Page) =>
  page.locator(FIXED).evaluateAll((all) =>
    all.map((each) => (each.matches(".picked") ? null : Math.round(each.getBoundingClientRect().top))),
  );

for (const game of games) {
  for (const viewport of [...UPRIGHT, ...LOW]) {
    test.describe(`${game}, ${viewport.width} x ${viewport.height}`, () => {
      test.use({ viewport, hasTouch: true });

      test("nothing moves under the finger when something is picked", async ({ page }) => {
        await dealt(page, game);
        const before = await lying(page);
        await page.locator(OFFERED).first().tap();
        await expect(page.locator(".shelf .button.main, .picked").first()).toBeVisible();
        const after = await lying(page);
        const moved = before.map((top, i) => (after[i] === null ? 0 : Math.abs(top! - after[i]!)));
        expect(Math.max(...moved)).toBeLessThanOrEqual(1);
        const widths = await page.locator(".hand .card").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
        expect(Math.min(...widths)).toBeGreaterThanOrEqual(FINGER);
      });
    });
  }
  for (const viewport of LOW) {
    test.describe(`${game}, ${viewport.width} x ${viewport.height}`, () => {
      test.use({ viewport, hasTouch: true });

      test("hand, question and buttons are in sight without scrolling, also under a tip", async ({ page }) => {
        await remember(page, { fileira: { motion: false, volume: 0 } });
        await dealt(page, game);
        await page.locator(".tip .button").first().waitFor();
        await expect(page.locator(".tab, .question h2").first()).toBeInViewport({ ratio: 1 });
        await expect(page.locator(".hand")).toBeInViewport({ ratio: 0.99 });
        const [all, seen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
        expect(all).toBe(seen);
        await page.locator(OFFERED).first().tap();
        for (const each of await page.locator(".shelf .right .button:visible").all()) await expect(each).toBeInViewport({ ratio: 1 });
      });
    });
  }
}
