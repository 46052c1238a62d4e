import type { Page } from "@playwright/test";
import type { Catalogue, Entrance } from "../src/lib/server/generated/messages";
import { expectCalm } from "./axe";
import { arrive, byMouse, dealt, ended, expect, games, playOn, remember, tell, test } from "./table";

const GAME = games.at(1)!;
const SEATS = 3;

/** A short match among bots; the code of its table. */
async function played(page: Page, game = GAME): Promise<string> {
  const { games }: Catalogue = await (await page.request.get("/api/games")).json();
  const { options, variants } = games.find(({ name }) => name === game)!;
  const seats = variants[0]!.seats.includes(SEATS) ? SEATS : variants[0]!.usual_seats;
  const short = options.some(({ name }) => name === "rounds") ? { rounds: 1 } : {};
  const setup = { game, seats, options: short, level: "beginner" };
  const table: Entrance = await (await page.request.post("/api/tables", { data: setup })).json();
  await page.goto(`/${table.code}`); // bots play on while somebody watches
  await tell(page, table, { do: "start" });
  const stage = async () => ((await (await page.request.get(`/api/tables/${table.id}`)).json()) as Entrance).stage;
  await expect.poll(stage, { timeout: 120_000 }).toBe("over");
  return table.code;
}

/** Come to the replay of a short match. */
async function review(page: Page, game = GAME): Promise<string> {
  await remember(page);
  await page.request.put("/api/me", { data: { name: "Ann" } });
  const code = await played(page, game);
  await page.goto(`/replay/${code}`);
  await page.locator(".controls").waitFor();
  return code;
}

const slider = (page: Page) => page.getByRole("slider", { name: "Position in the match" });
const at = async (page: Page) => Number(await slider(page).inputValue());
const eyes = (page: Page) => page.getByRole("combobox", { name: "View as" });
const openCards = (page: Page) => page.getByRole("checkbox", { name: "All cards" });
const verdict = (page: Page) => page.locator(".outcome");
const hand = (page: Page) => page.locator(".shelf .hand li");

async function drop(page: Page, text: string): Promise<void> {
  const files = await page.evaluateHandle((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], "match.fileira"));
    return dropped;
  }, text);
  await page.dispatchEvent("body", "drop", { dataTransfer: files });
}

for (const [what, text, sentence] of [
  ["foreign", "JFIF\u0000\u0001 \ufffd\ufffd", "isn't a Fileira match file"],
  ["damaged", 'format = 1\ngame = "none"\n', "match file"],
] as const) {
  test(`a ${what} file dropped on the home page is told of in a sentence, and not kept`, async ({ page }) => {
    await arrive(page);
    await drop(page, text);
    await expect(page.getByRole("alert")).toContainText(sentence);
    await expect(page.getByRole("alert")).not.toContainText("error.");
    await page.reload();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.locator(".file")).toBeVisible();
  });
}

test("a match that was just played is reviewed with the own eyes", async ({ page }) => {
  await dealt(page, GAME, { seats: 2, options: { rounds: 1 } });
  await playOn(page, byMouse);
  await ended(page).getByText("More", { exact: true }).click();
  await page.getByRole("link", { name: "Review" }).click();
  await expect(eyes(page)).toHaveValue("0");
  await expect(hand(page).first()).toBeVisible();
  await page.getByRole("link", { name: "Fileira home page" }).click();
  await page.getByRole("link", { name: /^Review / }).first().click();
  await expect(slider(page)).toBeVisible();
});

test("a replay goes by keyboard, and does not tell its end too early", async ({ page }) => {
  await review(page);
  expect(await at(page)).toBe(0);
  await expect(verdict(page)).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const second = await at(page);
  expect(second).toBeGreaterThan(1);
  await expect(page.locator("[aria-live]").filter({ hasText: /\w \w.*\./ })).not.toHaveCount(0); // it is told, too
  await page.keyboard.press("ArrowLeft");
  expect(await at(page)).toBeLessThan(second);
  await page.keyboard.press("End");
  await expect(verdict(page)).toContainText(/win/);
  await page.keyboard.press("[");
  expect(await at(page)).toBe(0);
  await expect(verdict(page)).toBeHidden();
  await page.keyboard.press(" ");
  await expect.poll(() => at(page)).toBeGreaterThan(1);
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

for (const game of games) {
  test(`${game}: a moment is seen by everybody, by each seat, and with all cards open`, async ({ page }) => {
    await review(page, game);
    await page.keyboard.press("PageDown");
    if (await verdict(page).isVisible()) await page.keyboard.press("Home"); // there are no tricks
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("ArrowRight");
    const moment = await at(page);
    await expect(hand(page)).toHaveCount(0);
    const seats = (await eyes(page).locator("option").count()) - 1;
    const hands = new Set<string>();
    for (let seat = 0; seat < seats; seat += 1) {
      await eyes(page).selectOption(String(seat));
      await expect.poll(() => page.url()).toContain(`seat=${seat}`);
      hands.add((await hand(page).evaluateAll((cards) => cards.map((card) => card.innerHTML))).join());
    }
    expect(hands.size).toBe(seats);
    const own = await hand(page).count();
    await openCards(page).check();
    await expect(page.locator(".hands > li")).toHaveCount(seats);
    expect(await page.locator(".hands .card").count()).toBeGreaterThan(own);
    expect(await at(page)).toBe(moment);
  });
}

test("a link leads friends to the same moment", async ({ page, player }) => {
  await review(page);
  await page.keyboard.press("PageDown");
  const moment = await at(page);
  await expect.poll(() => page.url()).toContain(`at=${moment}`);
  const friend = await player();
  await friend.goto(page.url());
  await expect(slider(friend)).toHaveValue(String(moment));
});

test("a file is dropped on the front page, kept over a reload, and a damaged one refused", async ({ page, player }) => {
  const code = await review(page);
  const text = await (await page.request.get(`/api/tables/${code}/record`)).text();
  const friend = await player();
  await arrive(friend);
  await drop(friend, text);
  await expect(slider(friend)).toBeVisible();
  await friend.reload();
  await expect(slider(friend)).toBeVisible();
  await friend.goto("/");
  await friend.locator("label.file").waitFor();
  await drop(friend, text.replace("rounds = 1", "rounds = 2"));
  await expect(friend.getByRole("alert")).toContainText("damaged");
});

for (const cards of ["as they were", "reshuffled"]) {
  test(`a match goes on from a moment, its cards ${cards}`, async ({ page }) => {
    const code = await review(page);
    const origin = page.locator(`a[href="/replay/${code}"]:visible`);
    await page.keyboard.press("PageDown");
    await eyes(page).selectOption("1");
    await expect(hand(page).first()).toBeVisible();
    const held = await hand(page).allTextContents();
    await page.keyboard.press("c");
    await page.getByText(cards, { exact: true }).click();
    await page.getByLabel("Bots").selectOption("beginner");
    await page.getByRole("button", { name: "Play on" }).click();
    await page.waitForURL(/\/[A-Z\d]{6}$/);
    await page.locator(".shelf.turn").waitFor();
    expect((await hand(page).allTextContents()).sort()).toEqual(held.sort());
    await expect(page.getByText("This match continues an earlier one.")).toBeVisible();
    await expect(origin).toHaveCount(1);
    if (cards === "reshuffled") await page.getByRole("button", { name: "Got it" }).click();
    else await playOn(page, byMouse, 2); // whoever plays on has read it
    await expect(origin).toHaveCount(0);
    await playOn(page, byMouse);
    await expect(ended(page)).toBeVisible();
    await expect(origin).toHaveCount(1);
    await ended(page).getByText("More", { exact: true }).click();
    await expect(page.getByRole("button", { name: "View the table" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Share these cards" })).toHaveCount(0);
    await expect(page.getByText("Shuffle verified")).toBeVisible();
  });
}

test("a replay: nothing serious for axe, in the light and the dark theme", async ({ page }) => {
  await review(page);
  await openCards(page).check();
  await page.locator(".hands").waitFor();
  await expectCalm(page, "replay");
  for (const sheet of ["?", "g", "c", "l", "s", "b"]) {
    await page.keyboard.press(sheet);
    await expect(page.locator("dialog[open]")).toHaveCount(1);
    await expectCalm(page, `replay ${sheet}`);
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a match is reviewed by touch", async ({ page }) => {
    await review(page);
    await page.getByRole("button", { name: "One step forward" }).tap();
    expect(await at(page)).toBeGreaterThan(0);
    await page.getByRole("button", { name: "View as" }).tap();
    await openCards(page).check();
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Log" }).tap();
    await expect(page.getByRole("dialog").locator(".hands > li")).toHaveCount(SEATS);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
