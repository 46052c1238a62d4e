// Clocks on a phone: in sight, each within its seat, and over nothing else.
import { dealt, expect, games, PHONE, test } from "./table";

test.use(PHONE);

for (const game of games) {
  test(`the clocks of ${game} are readable`, async ({ page }) => {
    await dealt(page, game, { seats: 4, clock: "brisk" });
    const clocks = page.locator(".seat .clock");
    await expect(clocks).toHaveCount(4);
    for (const clock of await clocks.all()) await expect(clock).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(covered)).toEqual([]);
  });
}

/** The clocks that leave their seat or meet another face, name or card. */
function covered(): string[] {
  const boxOf = (node: Element) => node.getBoundingClientRect();
  const isSeen = (node: Element) => node.checkVisibility() && boxOf(node).width > 0;
  const things = [...document.querySelectorAll(".seat .face, .seat b, .seat .slot > *")].filter(isSeen);
  const meets = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [...document.querySelectorAll(".seat .clock")]
    .filter((clock) => {
      const seat = clock.closest(".seat")!;
      return boxOf(clock).right > boxOf(seat).right + 1 || things.some((thing) => meets(boxOf(clock), boxOf(thing)));
    })
    .map((clock) => clock.closest(".seat")!.textContent!);
}
