// Milliseconds from the click on *Play now* to a hand that can be clicked, for one game.
//
//     node benchmarks/first_minute.mjs ADDRESS GAME     (first_minute.py starts the server)
import { chromium } from "playwright-core";

const [address, game] = process.argv.slice(2);
const READY = ".shelf.turn .legal, .shelf.turn .right .button"; // no card of the hand may fit

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
await page.goto(address);
const play = page.locator(`article[data-game=${game}] .text > .go .main`);
await play.waitFor();
const start = performance.now();
await play.click();
await page.locator(READY).first().waitFor({ timeout: 300_000 });
console.log(Math.round(performance.now() - start));
await browser.close();
