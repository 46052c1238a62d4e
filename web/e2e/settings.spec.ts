import { expectCalm } from "./axe";
import { dealt, expect, games, remember, test } from "./table";

test("a token is made for what the program may do, listed and removed, all by keyboard", async ({ page, request }) => {
  await remember(page);
  await page.goto("/settings");
  await page.getByLabel("Your name at the table").fill("Ana");
  await page.keyboard.press("Enter");
  await page.getByLabel("What it may do").selectOption("read");
  await page.getByLabel("Program name").fill("robot");
  await page.keyboard.press("Enter");
  const token = await page.locator(".token").textContent();
  const listed = page.getByRole("listitem").filter({ hasText: "robot" });
  await expect(listed).toContainText("Watch only");
  await expect(listed).toContainText("Never used");
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get("/api/me", { headers })).status()).toBe(200);
  expect((await request.post("/api/tables", { headers, data: { game: games[0] } })).status()).toBe(403);
  await expectCalm(page, "settings with a token");
  await page.getByRole("button", { name: "Remove robot" }).focus();
  await page.keyboard.press("Enter");
  await expect(listed).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Programs" })).toBeFocused();
  expect((await request.get("/api/me", { headers })).status()).toBe(401);
});

test("signing out everywhere leaves this browser in and all others out, at the table, too", async ({ page, browser }) => {
  await dealt(page, games[0]!);
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  const stolen = await elsewhere.newPage();
  await stolen.goto(page.url());
  await stolen.locator(".shelf").waitFor();
  const settings = await page.context().newPage();
  await settings.goto("/settings");
  await settings.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = settings.getByRole("dialog");
  await expectCalm(settings, "sign out everywhere");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await settings.getByRole("button", { name: "Sign out everywhere" }).click();
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(stolen.getByText("You've been signed out here.")).toBeVisible();
  await expect(page.locator(".shelf.turn")).toBeVisible();
  await expect(page.getByText("You've been signed out here.")).toBeHidden();
  expect((await page.request.get("/api/me")).status()).toBe(200);
  expect((await elsewhere.request.get("/api/me")).status()).toBe(401);
  await elsewhere.close();
});
