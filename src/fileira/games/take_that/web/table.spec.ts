// The table of Take That on a phone.
import type { Page } from "@playwright/test";
import { dealt, expect, PHONE, remember, test } from "../../../../../web/e2e/table";

const GAME = "take_that";
const READABLE = 28; // pixels

for (const locale of ["pt", "it", "nl", "de"]) {
  test.describe(locale, () => {
    test.use({ ...PHONE, locale });

    test("what is said below a card does not run into the next", async ({ page }) => {
      await dealt(page, GAME, { seats: 4 });
      const spans = await page.locator(".fit").evaluateAll((all) =>
        all.map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          const { left, right, top } = range.getBoundingClientRect();
          return { left, right, top };
        }),
      );
      const meet = spans.filter((a, i) => spans.slice(i + 1).some((b) => a.top === b.top && b.left < a.right));
      expect(meet).toEqual([]);
    });
  });
}

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test("a row stays in its place, and its cards large enough to read, however long it gets", async ({ page }) => {
    await remember(page, { fileira: { motion: false, volume: 0 } });
    await dealt(page, GAME, { seats: 4 });
    const done = page.locator(".tip").getByRole("button", { name: "Got it" });
    await done.waitFor();
    await expectRoom(page, 8); // longer than any row at the first turn
    await done.click();
    for (const length of [12, 16]) await expectRoom(page, length);
  });
});

async function expectRoom(page: Page, length: number): Promise<void> {
  const box = (await page.locator(".row-box").boundingBox())!;
  const places = await page.locator("[data-rows]").evaluate(lengthen, length);
  expect(Math.min(...places.map(({ width }) => width))).toBeGreaterThan(READABLE);
  expect(Math.min(...places.map(({ top }) => top))).toBeGreaterThanOrEqual(box.y);
  expect(Math.max(...places.map(({ bottom }) => bottom))).toBeLessThanOrEqual(box.y + box.height);
}

/** The row with so many places, and where they are. */
function lengthen(row: Element, length: number) {
  while (row.children.length < length) row.append(row.lastElementChild!.cloneNode(true));
  (row as HTMLElement).style.setProperty("--row-n", String(length));
  return [...row.children].map((place) => {
    const { top, bottom, width } = place.getBoundingClientRect();
    return { top, bottom, width };
  });
}
