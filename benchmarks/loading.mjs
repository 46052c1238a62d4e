// What the first load of a table page costs: compressed script and style, and the time from the
// address to the first move that can be made, with nothing in the browser's cache.
//
//     node benchmarks/loading.mjs ADDRESS [REPEATS] [--json]     (with a server running there)
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false } },
});
const [address = "http://127.0.0.1:8420", repeats = "5"] = positionals;
const BAR = { kB: 120, ms: 1000 };
const READY = ".shelf.turn .legal, .shelf.turn .right .button"; // no card of the hand may fit

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const { games } = await (await fetch(`${address}/ready`)).json();
for (const game of Object.keys(games)) tell(game, await measure(game));
await browser.close();

async function measure(game) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watch, READY);
  await page.goto(address);
  await page.locator(`article[data-game=${game}] .text > .go .main`).click();
  await page.locator(READY).first().waitFor({ timeout: 60_000 });
  const table = page.url();
  const loads = [];
  for (let i = 0; i < Number(repeats); i += 1) loads.push(await load(context, table));
  await context.close();
  return loads;
}

/** A fresh page without a cache, as somebody who opens the link. */
async function load(context, table) {
  const page = await context.newPage();
  const browserSide = await context.newCDPSession(page);
  await browserSide.send("Network.enable");
  await browserSide.send("Network.setCacheDisabled", { cacheDisabled: true });
  const files = [];
  const foreign = [];
  page.on("response", (answer) => {
    if (/\.(js|css)$/.test(new URL(answer.url()).pathname)) files.push(answer.body());
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(address)) foreign.push(request.url());
  });
  await page.addInitScript(watch, READY);
  await page.goto(table);
  const ms = await (await page.waitForFunction(() => globalThis.playable)).jsonValue();
  await page.waitForLoadState("networkidle"); // what comes after the first card counts, too
  const kB = (await Promise.all(files)).reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  await page.close();
  return { ms, kB, files: files.length, foreign: foreign.length };
}

/** Runs in the page: when the first card can be played, and the browser has drawn it. */
function watch(wanted) {
  const look = () => {
    if (document.querySelector(wanted)) setTimeout(() => (globalThis.playable = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function tell(game, loads) {
  const times = loads.map(({ ms }) => ms).sort((a, b) => a - b);
  const { kB, files } = loads[0];
  const foreign = loads.reduce((sum, each) => sum + each.foreign, 0);
  const [median, most] = [times[Math.floor(times.length / 2)], times.at(-1)].map(Math.round);
  if (flags.json) return console.log(JSON.stringify({ game, kB: Math.round(kB), files, median, most, foreign }));
  console.log(`${game}: ${kB.toFixed(1)} of ${BAR.kB} kB in ${files} files; playable after ${median} ms, at most ${most}, of ${BAR.ms}; ${foreign} requests to others`);
}
