// The table of Sequence on small screens, where little is in sight and the finger is large.
import type { Locator, Page } from "@playwright/test";
import { byMouse, byTouch, dealt, ended, expect, opened, PHONE, playOn, remember, tell, test } from "../../../../../web/e2e/table";

const GAME = "sequence";
const BEAT = 1500; // milliseconds: a move that is the only one would have played itself
const SIZES = [
  [1280, 800],
  [1280, 700],
  [820, 1180],
  [390, 844],
  [360, 640],
  [844, 390],
  [640, 400],
] as const;

const place = async (page: Page) => (await page.locator(".board").boundingBox())!;
const appears = (what: Locator) => what.waitFor({ timeout: 1000 }).then(() => true, () => false);

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the own clock, all names and the deck are in sight, also among twelve", async ({ page }) => {
    await dealt(page, GAME, { seats: 12, clock: "brisk" });
    await expect(page.locator(".team .you .clock")).toBeVisible();
    await expect(page.locator(".team .seat b")).toHaveCount(12);
    for (const name of await page.locator(".team .seat b").all()) await expect(name).toBeVisible();
    for (const face of await page.locator(".team .face").all()) await expect(face).toBeVisible();
    await expect(page.locator(".team .now .state")).toBeVisible();
    await expect(page.locator(".bar p")).toContainText("in the deck");
  });

  test("a card and a cell are two taps, and the board keeps its place", async ({ page }) => {
    await dealt(page, GAME, { seats: 4, clock: "brisk" });
    await playOn(page, byTouch, 4);
    await page.locator(".shelf.turn .legal").first().waitFor();
    const chips = await page.locator(".cell.covered").count();
    const before = await place(page);
    const free = page.locator(".cell.glows:not(.covered)").first();
    for (const card of await page.locator(".shelf .legal").all()) {
      await card.tap();
      if (await appears(free)) break; // a jack may ask for a chip, a dead card for nothing
    }
    expect(await place(page)).toEqual(before);
    await free.tap();
    await expect.poll(() => page.locator(".cell.covered").count()).toBeGreaterThan(chips);
    await page.locator(".shelf.turn .legal").first().waitFor();
    expect(await place(page)).toEqual(before);
  });

  test("the board keeps its place while a cell is asked for", async ({ page }) => {
    await dealt(page, GAME, { seats: 4 });
    const before = await place(page);
    await page.locator(".shelf .legal").first().tap();
    await page.locator(".shelf .button.main").tap();
    await page.getByRole("button", { name: /^Take .* back$/ }).waitFor();
    expect(await place(page)).toEqual(before);
  });

  test("what somebody says is read beside the board, which keeps its place", async ({ page, player }) => {
    const table = await opened(page, GAME, { seats: 4 });
    const bo = await player();
    await bo.request.put("/api/me", { data: { name: "Bo" } });
    await tell(bo, table, { do: "sit", seat: 1 });
    await tell(page, table, { do: "start" });
    await page.locator(".hand .card").first().waitFor();
    const before = await place(page);
    await tell(bo, table, { do: "phrase", phrase: "take_your_time" });
    await expect(page.locator(".team .said")).toHaveText("Take your time.");
    expect(await place(page)).toEqual(before);
  });

  test("the discard piles can be looked at", async ({ page }) => {
    await dealt(page, GAME, { seats: 4 });
    await playOn(page, byTouch, 4);
    await page.getByRole("button", { name: "Discard piles" }).tap();
    const piles = page.getByRole("dialog", { name: "Discard piles" });
    await expect(piles.getByRole("heading", { level: 3 })).toHaveCount(4);
    await expect.poll(() => piles.getByRole("img").count()).toBeGreaterThanOrEqual(4); // one turn of all at least
  });
});

/** What lies on something else, what leaves the page, and whose name is cut. */
function faults(): string[] {
  const boxes = [...document.querySelectorAll(".bar, .tip, .team, .board, .shelf")].map((node) => ({
    name: node.classList.item(0)!,
    box: node.getBoundingClientRect(),
  }));
  const meets = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const covered = boxes.flatMap(({ name, box }, i) =>
    boxes.slice(i + 1).flatMap((other) => (meets(box, other.box) ? [`${name} and ${other.name}`] : [])),
  );
  const gone = boxes.filter(({ box }) => box.top < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1);
  const names = [...document.querySelectorAll<HTMLElement>(".team .who b")];
  const cut = names.filter((name) => name.scrollWidth > name.clientWidth + 1);
  const narrow = [...document.querySelectorAll(".cell .rank")].filter((rank) => {
    const pip = rank.parentElement!.querySelector(".pip")!.getBoundingClientRect();
    return rank.checkVisibility() && meets(rank.getBoundingClientRect(), pip);
  });
  return [
    ...covered,
    ...gone.map(({ name }) => `${name} leaves the page`),
    ...cut.map((name) => `${name.textContent} is cut`),
    ...narrow.slice(0, 3).map((rank) => `${rank.textContent} lies on its suit`),
  ];
}

for (const teams of [2, 3]) {
  test(`twelve in ${teams} teams find room at every size, also with a tip and clocks`, async ({ page }) => {
    await remember(page, { fileira: { motion: false, volume: 0 } });
    await dealt(page, GAME, { seats: 12, options: { teams }, clock: "brisk" });
    await page.locator(".tip .button").first().waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(faults), `${width} x ${height}`).toEqual([]);
    }
  });
}

test("a card that is drawn by hand waits for the hand", async ({ page }) => {
  await dealt(page, GAME, { seats: 4, options: { manual_draw: true } });
  await page.locator(".shelf .legal").first().click();
  await page.locator(".cell.glows").first().click();
  const draws = page.getByRole("button", { name: "Draw", exact: true });
  await draws.waitFor();
  await page.waitForTimeout(BEAT);
  await draws.click();
  await expect(draws).toBeHidden();
});

test("on a desk the pile itself shows all piles", async ({ page }) => {
  await dealt(page, GAME, { seats: 4 });
  await playOn(page, byMouse, 3);
  await page.locator(".stacks button").click();
  await expect(page.getByRole("dialog", { name: "Discard piles" }).getByRole("heading", { level: 3 })).toHaveCount(4);
});

test("the edges of the board name its columns and rows, each at its cells", async ({ page }) => {
  await dealt(page, GAME, { seats: 4 });
  await expect(page.locator(".edge.columns")).toHaveText("abcdefghij");
  await expect(page.locator(".edge.rows")).toHaveText("12345678910");
  const cell = (await page.locator("[data-anchor=cell-e6]").boundingBox())!;
  const column = (await page.locator(".edge.columns span", { hasText: "e" }).boundingBox())!;
  const row = (await page.locator(".edge.rows span", { hasText: "6" }).boundingBox())!;
  const middle = (box: { x: number; y: number; width: number; height: number }) => [
    box.x + box.width / 2,
    box.y + box.height / 2,
  ];
  expect(Math.abs(middle(cell)[0]! - middle(column)[0]!)).toBeLessThan(3);
  expect(Math.abs(middle(cell)[1]! - middle(row)[1]!)).toBeLessThan(3);
});

test("what a cell would do is told before it is chosen", async ({ page }) => {
  await dealt(page, GAME, { seats: 4 });
  await page.locator(".shelf .legal").first().click();
  await page.locator(".shelf .button.main").click();
  await page.getByRole("button", { name: /^Take .* back$/ }).waitFor();
  await page.locator(".cell.glows").first().hover();
  await expect(page.locator(".shelf .note")).toContainText(/put a chip on|remove a chip/);
});

test("the last card laid stays in sight while others play, and the moves since the own one are marked", async ({ page }) => {
  await remember(page, { fileira: { motion: true, volume: 0, tips: false } }); // cards fly
  await dealt(page, GAME, { seats: 4 });
  await playOn(page, byMouse, 2);
  await page.locator(".stacks .pile").waitFor();
  for (let look = 0; look < 20; look += 1) {
    await expect(page.locator(".stacks .pc")).toHaveCount(1);
    await page.waitForTimeout(100);
  }
  await page.locator(".shelf.turn").waitFor();
  await expect(page.locator(".cell.since")).toHaveCount(3);
  await page.reload();
  await expect(page.locator(".cell.since")).toHaveCount(3);
});

test("the result shows the board as it lay, and the teams", async ({ page }) => {
  await dealt(page, GAME, { seats: 2 });
  await playOn(page, byMouse);
  await ended(page).waitFor();
  await expect(page.locator(".final .cell")).toHaveCount(100);
  await expect(page.locator(".final .frame").first()).toBeAttached();
});
