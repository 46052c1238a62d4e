// Every language: heard from the browser, changed at any time, and never cut on a small phone.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { cuts } from "./cuts";
import { arrive, band, byMouse, dealt, ended, expect, games, opened, picture, playOn, remember, test } from "./table";

const ENGLISH = "en";
const WORDS = fileURLToPath(new URL("../src/words", import.meta.url));
const others = readdirSync(WORDS).map((file) => file.replace(".json", "")).filter((name) => name !== ENGLISH);
const languages = [...others, ENGLISH]; // the last one stays, and the tests read it
const HEIGHT = 740;
const PHONE = { width: 360, height: HEIGHT };
const WIDE = [768, 1280, 1920];
const QUICK = games[1]!;

type Texts = Record<string, string>;
const textsOf = (language: string): Texts => JSON.parse(readFileSync(`${WORDS}/${language}.json`, "utf8"));
const length = (language: string) => JSON.stringify(textsOf(language)).length;
const longest = languages.toSorted((a, b) => length(b) - length(a))[0]!;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  front: (page) => page.goto("/"),
  options: async (page) => {
    await page.goto("/");
    await page.locator(".band button.setup").first().click();
  },
  settings: (page) => page.goto("/settings"),
  rules: (page) => page.goto(`/rules/${QUICK}`),
  learn: (page) => page.goto(`/learn/${QUICK}`),
  replay: (page) => page.goto("/replay"),
  daily: (page) => page.goto("/daily"),
  "daily deal": async (page) => {
    await page.goto("/daily");
    await page.locator("article a").first().click();
  },
  you: (page) => page.goto("/you"),
  nowhere: (page) => page.goto("/no/such/page"),
  "no table": (page) => page.goto("/ABCDEF"),
};
const SHEETS = [["Menu"], ["Rules"], ["Menu", "Say something"], ["Menu", "Scores"]]; // and the way to them

/** Reads a page in many languages: each is chosen as if in another window of the same browser. */
class Reader {
  #page: Page;
  #pending = 0; // requests that are not answered yet

  constructor(page: Page) {
    this.#page = page;
    page.on("request", () => (this.#pending += 1));
    page.on("requestfinished", () => (this.#pending -= 1));
    page.on("requestfailed", () => (this.#pending -= 1));
  }

  async speak(language: string): Promise<void> {
    await this.#page.evaluate(choose, language);
    await expect(this.#page.locator("html")).toHaveAttribute("lang", language);
    await this.#settle();
  }

  /** In every language: no text is cut, and nothing is wider than the window. */
  async expectNoCut(name: string): Promise<void> {
    for (const language of languages) {
      await this.speak(language);
      await this.#look(`${language} ${name}`);
    }
  }

  /** The same in large windows, for the language that needs most room. */
  async expectNoCutWide(name: string): Promise<void> {
    await this.speak(longest);
    for (const width of WIDE) {
      await this.#page.setViewportSize({ width, height: HEIGHT });
      await this.#settle();
      await this.#look(`${longest} ${name} ${width}`);
    }
    await this.#page.setViewportSize(PHONE);
    await this.speak(ENGLISH);
  }

  async #look(name: string): Promise<void> {
    await picture(this.#page, name);
    expect.soft(await this.#page.evaluate(cuts), name).toEqual([]);
  }

  /** Wait for what was asked for, and until it is drawn. */
  async #settle(): Promise<void> {
    await this.#page.evaluate(drawn);
    await expect.poll(() => this.#pending).toBe(0);
    await this.#page.evaluate(drawn);
  }
}

function choose(language: string): void {
  const chosen = JSON.parse(localStorage.getItem("fileira") ?? "{}");
  localStorage.setItem("fileira", JSON.stringify({ ...chosen, language }));
  dispatchEvent(new StorageEvent("storage", { key: "fileira" }));
}

async function drawn(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
}

test.describe("on a phone, in every language", () => {
  test.use({ viewport: PHONE });

  for (const [name, go] of Object.entries(PAGES)) {
    test(`nothing is cut here, nor in larger windows: ${name}`, async ({ page }) => {
      const reader = new Reader(page);
      await remember(page);
      await go(page);
      await page.locator("h1").waitFor();
      await reader.expectNoCut(name);
      await reader.expectNoCutWide(name);
    });
  }

  test("nothing is cut from the invitation to the result", async ({ page }) => {
    const reader = new Reader(page);
    await opened(page, QUICK, { seats: 2, options: { rounds: 1 } });
    await page.locator(".chairs").waitFor();
    await reader.expectNoCut("invite");
    await reader.expectNoCutWide("invite");
    await page.locator(".start .button.main").click();
    await page.locator(".shelf.turn").waitFor();
    for (const sheet of SHEETS) {
      for (const step of sheet) await press(page, step);
      await reader.expectNoCut(sheet.at(-1)!);
      await page.keyboard.press("Escape");
    }
    await playOn(page, byMouse);
    await ended(page).waitFor();
    await reader.expectNoCut("end");
    await reader.expectNoCutWide("end");
    await ended(page).getByText("More", { exact: true }).click();
    await reader.expectNoCut("end, more");
    await press(page, "Share these cards");
    await page.locator(".comparison ol li").waitFor();
    await reader.expectNoCut("deal");
    await page.goto("/you");
    await page.locator("summary").click();
    await reader.expectNoCut("numbers");
  });

  for (const game of games) {
    test(`nothing at a table of ${game} is cut`, async ({ page }) => {
      const reader = new Reader(page);
      await dealt(page, game);
      for (const made of [0, 1, 3]) {
        await playOn(page, byMouse, made);
        await page.locator(".shelf.turn, main.end").first().waitFor();
        await reader.expectNoCut(`${game} ${made}`);
      }
    });
  }
});

const catalogues = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const file = /assets\/\w+-([a-z]{2}(?:-[A-Z]{2})?)-[\w-]{8}\.js$/.exec(request.url()); // a hash may begin like a country
    if (file) loaded.push(file[1]!);
  });
  return loaded;
};

for (const [asked, spoken] of [["de-AT", "de"], ["pt-BR", "pt"], ["pt-PT", "pt-PT"], ["es-MX", "es"], ["fr-CA", "fr"], ["it", "it"], ["ja-JP", "en"]] as const) {
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
    await page.route(/assets\/\w+-nl-/, async (route) => {
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
    await dealt(page, QUICK, { seats: 2 });
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
