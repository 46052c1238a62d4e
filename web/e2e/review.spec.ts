// What a hostile review found at the table, in a browser: sheets, hints, keys, focus, late guests.
import { byMouse, dealt, ended, expect, games, opened, playOn, remember, test } from "./table";

const GAME = games.at(1)!; // all choose at once

for (const [width, height] of [[360, 740], [1280, 800]] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test("the page of a table does not scroll; its menu opens the log and the scores", async ({ page }) => {
      await dealt(page, GAME);
      const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
      expect(heights[0]).toBeLessThanOrEqual(heights[1]!);
      for (const [name, title] of [["Log", "What happened"], ["Scores", "Scores"]] as const) {
        await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
        const sheet = page.getByRole("dialog", { name: title });
        await page.waitForTimeout(300); // the close of the menu is told late
        await expect(sheet).toBeVisible();
        await sheet.getByRole("button", { name: "Close" }).click();
        await expect(sheet).toBeHidden();
      }
    });

    test("all moves of a hint are seen, and the way back", async ({ page }) => {
      await dealt(page, GAME);
      await page.keyboard.press("h");
      await page.getByRole("button", { name: "All moves" }).click({ timeout: 30_000 });
      const moves = page.getByRole("dialog", { name: "What the expert thinks" });
      await expect(moves).toBeVisible();
      await moves.getByRole("button", { name: "Close" }).click();
      await expect(moves).toBeHidden();
    });
  });
}

test("a screen reader hears the question, and the focus stays in the hand", async ({ page }) => {
  await dealt(page, GAME, { seats: 3 });
  const voice = page.locator(".sr[role=status]");
  const question = await page.locator(".shelf .tab > span").first().textContent();
  await expect(voice).toContainText(question!);
  for (let made = 0; made < 3; made += 1) {
    await page.locator(".shelf.turn").waitFor();
    await page.keyboard.press("1");
    if (!(await page.locator(".hand .picked").count())) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(600);
    expect(await page.evaluate(() => document.activeElement?.closest(".hand, .mid, .shelf") !== null)).toBe(true);
  }
});

test("letters do nothing when they are switched off", async ({ page }) => {
  await dealt(page, GAME);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByLabel("Single-key shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog", { name: "Scores" })).toBeHidden();
  await page.keyboard.press("1");
  await expect(page.locator(".hand .picked")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".hand .picked")).toHaveCount(1);
});

test("a laid card is changed by one click on another; the table tells for whom it waits", async ({ page, player }) => {
  await opened(page, GAME, { seats: 2 });
  const friend = await player();
  await remember(friend);
  await friend.goto(page.url());
  await friend.getByRole("button", { name: "Sit here" }).first().click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator(".shelf.turn").waitFor();
  await page.locator(".hand button").nth(0).click();
  await page.locator(".shelf .button.main").click();
  await expect(page.locator(".shelf .tab")).toContainText("1 of 2 has chosen");
  const other = page.locator(".hand button").nth(3);
  const label = (await other.getAttribute("aria-label"))!;
  await other.click();
  await expect(page.locator(".shelf.turn")).toBeVisible();
  await expect(page.locator(".hand .picked")).toHaveAttribute("aria-label", label);
  await page.locator(".shelf .button.main").click();
  await expect(page.locator(".shelf .tab")).toContainText("You played");
});

test("the log is at its end again after a look back", async ({ page }) => {
  await dealt(page, GAME, { seats: 6 });
  await playOn(page, byMouse, 4);
  await page.locator(".shelf.turn").waitFor();
  const log = page.locator("aside .log");
  await page.locator("aside .look").first().click();
  await expect(page.getByText("Looking back:")).toBeVisible();
  expect(await log.evaluate((box) => box.scrollTop)).toBeLessThan(0);
  await page.getByRole("button", { name: "Back to live" }).click();
  await expect.poll(() => log.evaluate((box) => Math.abs(box.scrollTop))).toBeLessThan(2);
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "What happened" }).locator("li").last()).toBeInViewport();
});

test("a watcher takes the seat of a bot in a running match", async ({ page, player }) => {
  await dealt(page, GAME, { seats: 3 });
  const guest = await player();
  await remember(guest);
  await guest.goto(page.url());
  await guest.getByRole("button", { name: "Sit here" }).first().click();
  await guest.getByLabel("Your name at the table").fill("Bo");
  await guest.getByRole("button", { name: "Sit down" }).click();
  await expect(page.locator(".seat b", { hasText: "Bo" })).toBeVisible();
  await expect(guest.locator(".hand button").first()).toBeVisible(); // what the bot laid stays, and can be changed
  await expect(guest.getByRole("button", { name: "Sit here" })).toHaveCount(0);
});

test("a device that is cut off says so at once, and shows the card that waits to be sent", async ({ page, context }) => {
  await dealt(page, GAME);
  const cards = page.locator(".hand button");
  const held = await cards.count();
  await context.setOffline(true);
  await expect(page.getByText("Connection lost.")).toBeVisible({ timeout: 3000 });
  await page.locator(".hand .legal").first().click();
  await page.locator(".shelf .button.main").click();
  await expect(page.locator(".shelf .tab")).toHaveText("Your move is waiting to be sent");
  await expect(page.locator(".hand .picked")).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText("Connection lost.")).toBeHidden();
  await expect(cards).toHaveCount(held - 1);
});

test("the end counts as the players do", async ({ page }) => {
  await dealt(page, GAME, { seats: 2, options: { rounds: 1 } });
  await playOn(page, byMouse);
  await expect(ended(page).locator(".verdict")).toContainText(/\d+ heads?/);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "View the table" }).click();
  await expect(page.locator(".shelf .tab")).toContainText("The match is over.");
});

test("the end tells where the match turned, and leads there", async ({ page }) => {
  await dealt(page, GAME, { seats: 2, options: { rounds: 1 } });
  await playOn(page, byMouse);
  const turn = ended(page).locator(".turns a").first();
  const told = (await turn.textContent())!;
  const at = new URL((await turn.getAttribute("href"))!, page.url()).searchParams.get("at")!;
  await turn.click();
  await expect(page.getByRole("slider")).toHaveValue(at);
  await expect(page.locator("aside .log li").last()).toContainText(told);
});

test("the end is complete without its turning points", async ({ page }) => {
  await page.route("**/turning-points", (route) => route.fulfill({ status: 404, json: { reason: "no_table" } }));
  await dealt(page, GAME, { seats: 2, options: { rounds: 1 } });
  await playOn(page, byMouse);
  await expect(page.getByText("Shuffle verified")).toBeVisible();
  await expect(ended(page).locator(".turns")).toBeEmpty();
});

test("a match that is over is shared by the link to its review, also with somebody who did not play", async ({ page, player }) => {
  await dealt(page, GAME, { seats: 2, options: { rounds: 1 } });
  await playOn(page, byMouse);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Share the match" }).click();
  await expect(page.getByText("Link copied.").first()).toBeVisible();
  const friend = await player();
  await friend.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(friend.getByRole("button", { name: "Continue from here" })).toBeVisible();
});
