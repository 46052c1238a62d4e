// The table of Take That on a phone.
import { dealt, expect, PHONE, test } from "../../../../../web/e2e/table";

const GAME = "take_that";

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
