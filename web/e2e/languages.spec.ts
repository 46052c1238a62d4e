// Every language: heard from the browser, changed at any time, and never cut on a small phone.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { cuts } from "./cuts";
import { arrive, band, byMouse, ended, expect, games, playOn, test } from "./table";

const WORDS = fileURLToPath(new URL("../src/words", import.meta.url));
const languages = readdirSync(WORDS).map((file) => file.replace(".json", ""));
const PHONE = { width: 360, height: 740 };
const QUICK = games[1]!;

type Texts = Record<string, string>;
const textsOf = (language: string): Texts => JSON.parse(readFileSync(`${WORDS}/${language}.json`, "utf8"));
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  front: (page) => page.goto("/"),
  options: (page) => page.locator(".band .more button").first().click(),
  settings: (page) => page.goto("/settings"),
  rules: (page) => page.goto(`/rules/${QUICK}`),
  learn: (page) => page.goto(`/learn/${QUICK}`),
  replay: (page) => page.goto("/replay"),
  daily: (page) => page.goto("/daily"),
  "daily deal": (page) => page.locator("article a").first().click(),
  you: (page) => page.goto("/you"),
  nowhere: (page) => page.goto("/no/such/page"),
  "no table": (page) => page.goto("/ABCDEF"),
};
const SHEETS = [["bar.menu"], ["bar.rules"], ["bar.menu", "talk.title"], ["bar.menu", "scores.title"]]; // and the way to them

async function expectNoCut(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(200);
  const path = process.env.E2E_PICTURES;
  if (path) await page.screenshot({ path: `${path}/${name.replaceAll(" ", "_")}.png` });
  expect.soft(await page.evaluate(cuts), name).toEqual([]);
}

for (const language of languages) {
  const texts = textsOf(language);
  test.describe(language, () => {
    test.use({ locale: language, viewport: PHONE });

    test("nothing on the pages is cut", async ({ page }) => {
      await arrive(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      for (const [name, go] of Object.entries(PAGES)) {
        await go(page);
        await expectNoCut(page, `${language} ${name}`);
      }
    });

    test("nothing is cut from the invitation to the result", async ({ page }) => {
      await arrive(page, QUICK, { seats: 2, options: { rounds: 1 } });
      await band(page, QUICK).getByRole("button", { name: texts["front.friends"]! }).click();
      await page.locator(".chairs").waitFor();
      await expectNoCut(page, `${language} invite`);
      await page.locator(".start .button.main").click();
      await page.locator(".shelf.turn").waitFor();
      for (const sheet of SHEETS) {
        for (const step of sheet) await press(page, texts[step]!);
        await expectNoCut(page, `${language} ${sheet.at(-1)}`);
        await page.keyboard.press("Escape");
      }
      await playOn(page, byMouse);
      await ended(page).waitFor();
      await expectNoCut(page, `${language} end`);
      await press(page, texts["deal.share"]!);
      await page.locator(".comparison li").waitFor();
      await expectNoCut(page, `${language} deal`);
      await page.goto("/you");
      await page.locator("summary").click();
      await expectNoCut(page, `${language} numbers`);
    });

    for (const game of games) {
      test(`nothing at a table of ${game} is cut`, async ({ page }) => {
        await arrive(page, game);
        await band(page, game).getByRole("button", { name: texts["front.play"]! }).click();
        for (const made of [0, 1, 3]) {
          await playOn(page, byMouse, made);
          await page.locator(".shelf.turn, main.end").first().waitFor();
          await expectNoCut(page, `${language} ${game} ${made}`);
        }
      });
    }
  });
}

const length = (language: string) => JSON.stringify(textsOf(language)).length;
const longest = languages.toSorted((a, b) => length(b) - length(a))[0]!;

for (const width of [768, 1280]) {
  test.describe(`in a window of ${width} px`, () => {
    test.use({ locale: longest, viewport: { width, height: 800 } });

    test("nothing is cut in the longest language", async ({ page }) => {
      await arrive(page);
      for (const [name, go] of Object.entries(PAGES)) {
        await go(page);
        await expectNoCut(page, `${longest} ${name} ${width}`);
      }
    });
  });
}

const catalogues = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const file = /assets\/([a-z]{2}(?:-[A-Z]{2})?)-[\w-]{8}\.js$/.exec(request.url()); // a hash may begin like a country
    if (file) loaded.push(file[1]!);
  });
  return loaded;
};

for (const [asked, spoken] of [["de-AT", "de"], ["pt-BR", "pt"], ["pt-PT", "pt-PT"], ["ja-JP", "en"]] as const) {
  test.describe(`a browser that asks for ${asked}`, () => {
    test.use({ locale: asked });

    test(`gets ${spoken}, and no words of any other language`, async ({ page }) => {
      const loaded = catalogues(page);
      await arrive(page);
      await expect(page.locator("html")).toHaveAttribute("lang", spoken);
      await expect(page.getByText(textsOf(spoken)["page.motto"]!)).toBeVisible();
      expect([...new Set(loaded)]).toEqual([spoken]);
    });
  });
}

test.describe("a reader of Dutch", () => {
  test.use({ locale: "nl-NL" });
  const [dutch, french] = [textsOf("nl"), textsOf("fr")];
  const choice = (page: Page, texts: Texts) => page.getByLabel(texts["prefer.language"]!);

  test("never sees another language first", async ({ page }) => {
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => document.body && seen.add(document.body.innerText.trim());
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.route(/assets\/nl-/, async (route) => {
      await new Promise((go) => setTimeout(go, 500));
      await route.continue();
    });
    await arrive(page);
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    const english = Object.values(textsOf("en")).filter((text) => /^\w+ \w+/.test(text));
    expect(seen.some((text) => text.includes(dutch["front.play"]!))).toBe(true);
    expect(english.filter((sentence) => seen.some((text) => text.includes(sentence)))).toEqual([]);
  });

  test("may choose French, and keeps it", async ({ page }) => {
    await page.goto("/");
    await choice(page, dutch).selectOption("fr");
    await expect(page.getByText(french["page.motto"]!)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await page.goto("/settings");
    await expect(page.getByRole("heading", { name: french["settings.title"]! })).toBeVisible();
  });

  test("may change it at the table, also for what has happened", async ({ page }) => {
    await arrive(page, QUICK, { seats: 2 });
    await band(page, QUICK).getByRole("button", { name: dutch["front.play"]! }).click();
    await playOn(page, byMouse, 1);
    await page.locator(".shelf.turn").waitFor();
    const told = page.locator("aside .look").last();
    const before = await told.innerText();
    await press(page, dutch["bar.menu"]!);
    await choice(page, dutch).selectOption("fr");
    await expect(page.getByRole("heading", { name: french["bar.menu"]! })).toBeVisible();
    await expect(told).not.toHaveText(before);
    await page.keyboard.press("Escape");
    await playOn(page, byMouse, 1);
  });
});
