import { dealt, expect, games, opened, remember, test } from "./table";

for (const game of games) {
  test(`one key asks the expert, who tells the best move of ${game} and why`, async ({ page }) => {
    await dealt(page, game);
    await page.keyboard.press("h");
    const said = page.locator(".banner", { hasText: "The expert's choice:" });
    await expect(said).toContainText("% to win", { timeout: 30_000 });
    await expect(page.locator(".hand .worth.best").first()).toBeVisible();
    await said.getByRole("button", { name: "All moves" }).click();
    const moves = page.getByRole("dialog", { name: "What the expert thinks" }).getByRole("listitem");
    expect(await moves.count()).toBeGreaterThan(1);
    await page.keyboard.press("Escape");
    await said.getByRole("button", { name: "Close" }).click();
    await expect(said).toBeHidden();
    await expect(page.locator(".hand .worth")).toHaveCount(0);
  });
}

test("everybody at the table is told who asked for a hint", async ({ page, player }) => {
  const game = games.at(1)!;
  await opened(page, game, { seats: 3, options: { rounds: 1 } });
  const friend = await player();
  await remember(friend);
  await friend.goto(page.url());
  await friend.getByRole("button", { name: "Sit here" }).first().click();
  await page.getByRole("button", { name: /^Start with/ }).click();
  await friend.locator(".shelf.turn").waitFor();
  await friend.getByRole("button", { name: "Hint (H)" }).click();
  await expect(page.locator(".toast", { hasText: "asked for a hint." })).toBeVisible();
  await expect(friend.locator(".banner", { hasText: "The expert's choice:" })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".banner")).toHaveCount(0);
});

test("there is no hint where the time is counted", async ({ page }) => {
  await dealt(page, games[0]!, { clock: "calm" });
  await expect(page.getByRole("button", { name: "Hint (H)" })).toHaveCount(0);
});
