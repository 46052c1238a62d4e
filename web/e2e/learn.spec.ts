// Lessons by keyboard, the rules page, and tips that come once.
import type { Page } from "@playwright/test";
import { expectCalm } from "./axe";
import { arrive, band, byMouse, dealt, expect, games, playOn, remember, test } from "./table";

const said = (page: Page) => page.locator(".teacher [role=status] p").first().innerText();

/** Try one move after the other, by its digit, until the teacher goes on. */
async function solve(page: Page): Promise<void> {
  const before = await said(page);
  for (let digit = 1; digit <= 9; digit += 1) {
    await page.keyboard.press(String(digit));
    await page.keyboard.press("Enter");
    await page.waitForTimeout(150);
    if ((await said(page)) !== before) return;
  }
  throw new Error(`no digit leads on from: ${before}`);
}

for (const game of games) {
  test(`${game}: the first lesson by keyboard, from the front page to its end`, async ({ page }) => {
    await arrive(page, game);
    await band(page, game).getByRole("link", { name: "Learn" }).click();
    const first = page.getByRole("link", { name: "Start the first lesson" });
    await expect(page.locator("main .button.main")).toHaveCount(1);
    const answer = page.waitForResponse((found) => /\/lessons\/\w+$/.test(found.url()));
    await first.focus();
    await page.keyboard.press("Enter");
    const { facts } = await (await answer).json();
    await page.locator(".teacher").waitFor();
    for (let step = 1; step <= facts.steps; step += 1) await solve(page);
    await expect(page.getByRole("link", { name: "Next lesson" })).toBeVisible();
    await expect(page.locator(".state.thinking")).toHaveCount(0);
    await expect(page.locator(".shelf .tab:visible")).toHaveCount(0);
    await page.goto(`/learn/${game}`);
    await expect(page.getByText("(done)")).toHaveCount(1);
    await expect(page.getByRole("link", { name: /^Continue: / })).toBeVisible();
  });
}

test.describe("a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test("the teacher speaks beside the tools, and the hand is in sight", async ({ page }) => {
    await remember(page);
    for (const game of games) {
      const [{ name }] = await (await page.request.get(`/api/games/${game}/lessons`)).json();
      await page.goto(`/learn/${game}/${name}`);
      const teacher = (await page.locator(".teacher").boundingBox())!;
      const bar = (await page.locator(".bar").boundingBox())!;
      expect(bar.y, game).toBeLessThan(teacher.y + teacher.height);
      await expect(page.locator(".hand")).toBeInViewport({ ratio: 0.99 });
    }
  });
});

test("what the teacher asks stays in sight while the others play", async ({ page }) => {
  await remember(page, { fileira: { motion: true, volume: 0, tips: false } });
  for (const game of games) {
    const [{ name }] = await (await page.request.get(`/api/games/${game}/lessons`)).json();
    await page.goto(`/learn/${game}/${name}`);
    const asked = await said(page);
    for (let digit = 1; (await said(page)) === asked; digit = (digit % 9) + 1) {
      await page.keyboard.press(String(digit));
      await page.keyboard.press("Enter");
      await page.waitForTimeout(100);
      expect(await said(page)).not.toBe("");
    }
  }
});

for (const game of games) {
  test(`${game}: a wrong move gets a remark and changes nothing`, async ({ page }) => {
    await remember(page);
    const [first] = await (await page.request.get(`/api/games/${game}/lessons`)).json();
    let remarks = 0;
    for (const digit of ["1", "2"]) {
      await page.goto(`/learn/${game}/${first.name}`);
      const before = await said(page);
      await page.keyboard.press(digit);
      await page.keyboard.press("Enter");
      const hasGoneOn = async () => (await said(page)) !== before;
      const remarked = async () => (await page.locator(".remark").allInnerTexts()).some(Boolean);
      await expect.poll(async () => (await hasGoneOn()) || (await remarked())).toBe(true);
      if (!(await hasGoneOn())) remarks += 1; // else that was the right one
    }
    expect(remarks).toBeGreaterThan(0);
  });
}

for (const game of games) {
  test(`${game}: rules and lessons have nothing serious for axe`, async ({ page }) => {
    await remember(page);
    for (const path of [`/rules/${game}`, `/learn/${game}`]) {
      await page.goto(path);
      await page.locator(path.startsWith("/rules") ? "figure" : "main ol a").first().waitFor();
      await expectCalm(page, path);
    }
  });
}

test("a clause has an address, and the rules can be searched", async ({ page }) => {
  await remember(page);
  await page.goto(`/rules/${games[0]}#clause-12`);
  const heading = page.locator("#clause-12 h4");
  await expect(heading).toBeInViewport();
  await page.getByRole("searchbox").fill(await heading.innerText());
  await expect(heading).toBeVisible();
  await expect(heading.locator("mark").first()).toBeVisible();
  await expect(page.locator("#clause-1")).toHaveCount(0);
  await page.getByRole("searchbox").fill("zebra");
  await expect(page.getByText("No rules match your search.")).toBeVisible();
});

test("a clause that the rules name is one key away, also after a search", async ({ page }) => {
  await remember(page);
  await page.goto(`/rules/${games[0]}`);
  const named = page.locator("article p a.clause").first();
  const place = (await named.getAttribute("href"))!;
  await page.getByRole("searchbox").fill((await named.locator("xpath=ancestor::p").innerText()).slice(0, 60));
  await expect(page.locator(place)).toHaveCount(0);
  await named.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(`${place} h4`)).toBeInViewport();
  expect(new URL(page.url()).hash).toBe(place);
});

test("a clause that the rules beside a table name is one key away", async ({ page }) => {
  await dealt(page, games[0]!);
  await page.keyboard.press("b");
  const named = page.locator(".rulebook p a.clause").first();
  await named.focus();
  await page.keyboard.press("Enter");
  const asked = page.locator(".rulebook .asked");
  await expect(asked).toContainText(`${await named.innerText()}. `);
  await expect(asked).toBeInViewport();
  await expect(asked).toBeFocused();
});

test("a tip comes once, and never again after it was read or switched off", async ({ page }) => {
  const game = games[0]!;
  await page.addInitScript(() => {
    if (!localStorage.getItem("fileira")) localStorage.setItem("fileira", '{"motion":false,"volume":0}');
  });
  await page.goto("/");
  await band(page, game).getByRole("button", { name: "Play now" }).click();
  const tip = page.locator(".tip");
  await expect(tip).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click({ trial: true }); // nothing lies over it
  await tip.getByRole("button", { name: "Got it" }).click();
  await playOn(page, byMouse, 1);
  await page.reload();
  await page.locator(".shelf").waitFor();
  await expect(tip).toHaveCount(0);
});

test("a table page loads neither lessons nor rules", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await arrive(page, games[0]);
  await band(page, games[0]!).getByRole("button", { name: "Play now" }).click();
  await playOn(page, byMouse, 1);
  const names = ["Lesson", "Learn", "learning", "Rules", "Illustration", "illustrations", "/lessons", "/rulebook"];
  expect(loaded.filter((url) => names.some((name) => url.includes(name)))).toEqual([]);
});
