// Milliseconds from the click on *Play now*, for one game: to the hand on the table, and to the first
// decision, for which others may have to move before. The page itself tells when: what this script
// waits for may come late on a busy machine.
//
//     node benchmarks/first_minute.mjs ADDRESS GAME     (first_minute.py starts the server)
import { chromium } from "playwright-core";

const [address, game] = process.argv.slice(2);
const HAND = ".shelf .card";
const ASKED = ".shelf.turn .legal, .shelf.turn .right .button"; // no card of the hand may fit

/** Runs in the page: notes at which frame something is there for the first time. */
function watch(wanted) {
  const told = (globalThis.told = {});
  let begin;
  addEventListener("click", () => (begin ??= performance.now()), true);
  const look = () => {
    for (const [name, selector] of Object.entries(wanted))
      if (begin && !(name in told) && document.querySelector(selector)) told[name] = Math.round(performance.now() - begin);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
await page.addInitScript(watch, { hand: HAND, asked: ASKED });
await page.goto(address);
await page.locator(`article[data-game=${game}] .text > .go .main`).click();
await page.waitForFunction(() => "asked" in globalThis.told, undefined, { timeout: 300_000 });
console.log(JSON.stringify(await page.evaluate(() => globalThis.told)));
await browser.close();
