// How much work a frame of a table costs the browser: script, style and layout of the main thread,
// in CPU time, while a round is played at a full table with all movement on.
//
//     node benchmarks/frames.mjs ADDRESS [GAME] [SEATS] [TURNS]     (with a server running there)
import { chromium } from "playwright-core";

const BAR = 8; // ms
const [address = "http://127.0.0.1:8420", game = "six_nimmt", seats = "10", turns = "6"] = process.argv.slice(2);
const WORK = new Set([
  ..."EventDispatch TimerFire FireAnimationFrame FunctionCall EvaluateScript RunMicrotasks".split(" "),
  ..."UpdateLayoutTree Layout HandlePostMessage WebSocketReceive ParseHTML".split(" "),
]);
const SHELF = ".shelf.turn .legal";
const OFFERED = `${SHELF}, .mid button:not([aria-disabled=true])`;
const MAIN = ".shelf .button.main";
const LOOK = 500; // ms between two looks whether the table waits

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.addInitScript(
  ([name, count]) => {
    localStorage.setItem("fileira", JSON.stringify({ motion: true, volume: 0, speed: 1 }));
    localStorage.setItem(`fileira.setup.${name}`, JSON.stringify({ level: "beginner", seats: Number(count) }));
  },
  [game, seats],
);
await page.goto(address);
await page.locator(`article[data-game=${game}] .button.main`).click();
await page.locator(SHELF).first().waitFor({ timeout: 60_000 });

const tracer = await page.context().newCDPSession(page);
const events = [];
tracer.on("Tracing.dataCollected", ({ value }) => events.push(...value));
const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];
await tracer.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: categories } });
for (let turn = 0; turn < Number(turns); turn += 1) await play();
const complete = new Promise((done) => tracer.on("Tracing.tracingComplete", done));
await tracer.send("Tracing.end");
await complete;
await browser.close();
tell(framesOf(events));

/** One decision, whatever it is: the first card or row that can be played. */
async function play() {
  while (!(await press(OFFERED))) await page.waitForTimeout(LOOK);
  await page.waitForTimeout(LOOK);
  await press(MAIN);
  await page.waitForTimeout(3 * LOOK);
}

/** Click the first of these; a locator would look again and again, and its looking costs frames. */
async function press(selector) {
  const middle = await page.evaluate((wanted) => {
    const box = [...document.querySelectorAll(wanted)].find((node) => node.checkVisibility())?.getBoundingClientRect();
    return box && [box.x + box.width / 2, box.y + box.height / 2];
  }, selector);
  if (middle) await page.mouse.click(...middle);
  return middle !== undefined && middle !== null;
}

/** What this script does in the page is not the work of the page. */
function isOurs({ name, args }) {
  return name === "FunctionCall" && !args.data?.url?.startsWith(address);
}

/** The work of each frame: what ran since the frame before. */
function framesOf(all) {
  const { pid, tid } = all.find(({ name }) => name === "Layout");
  const own = all.filter((each) => each.pid === pid && each.tid === tid).sort((a, b) => a.ts - b.ts);
  const frames = [{ work: 0, parts: [] }];
  let end = 0;
  for (const each of own) {
    if (each.name === "Commit") frames.push({ work: 0, parts: [] });
    if (!WORK.has(each.name) || !each.dur || isOurs(each) || each.ts < end) continue; // what runs inside other work is part of it
    end = each.ts + each.dur;
    const time = (each.tdur ?? each.dur) / 1000;
    frames.at(-1).work += time;
    frames.at(-1).parts.push([each.name, time]);
  }
  return frames.filter(({ work }) => work > 0);
}

function tell(frames) {
  const works = frames.map(({ work }) => work).sort((a, b) => a - b);
  const at = (share) => works[Math.min(works.length - 1, Math.floor(works.length * share))].toFixed(1);
  const over = frames.filter(({ work }) => work > BAR).length;
  console.log(`${game}, ${seats} seats, ${turns} decisions: ${works.length} frames with work`);
  console.log(`ms of script, style and layout: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)}; ${over} over ${BAR}`);
  for (const { work, parts } of frames.toSorted((a, b) => b.work - a.work).slice(0, 5)) {
    const told = parts.toSorted((a, b) => b[1] - a[1]).slice(0, 5);
    console.log(`  ${work.toFixed(1)}: ${told.map(([name, time]) => `${name} ${time.toFixed(1)}`).join(", ")}`);
  }
}
