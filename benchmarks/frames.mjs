// How much work a frame of a table costs the browser: script, style and layout of the main thread,
// in CPU time, while a match is played with all movement on, from the first turn to the result page.
//
//     node benchmarks/frames.mjs ADDRESS [GAME] [SEATS] [DECISIONS] [--after N] [--seconds N] [--setup JSON] [--why] [--json] [--keep FILE]
//
// A server runs at ADDRESS. It ends after so many decisions or seconds; --after leaves the first N decisions
// of a long match out of the trace. --setup is what the front page remembers of a game, as in
// '{"variant": "anniversary", "options": {"rounds": 1}}'. --why names what ran in each frame above
// the bar; with --profile also the functions, at the cost of some time in every frame. --keep writes
// the trace to a file that a browser's tools can show.
//
// A virtual machine whose neighbours are busy is away for a while, and what runs then seems to take that
// long: so it is told how long the machine was away, in the whole run and around each frame above the bar.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    setup: { type: "string", default: "{}" },
    after: { type: "string", default: "0" },
    seconds: { type: "string", default: "600" },
    why: { type: "boolean", default: false },
    profile: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    keep: { type: "string" },
  },
});
const BAR = 8; // ms
const [address = "http://127.0.0.1:8420", game = "six_nimmt", seats = "10", decisions = "6"] = positionals;
const WORK = new Set([
  ..."EventDispatch TimerFire FireAnimationFrame FunctionCall EvaluateScript RunMicrotasks".split(" "),
  ..."UpdateLayoutTree Layout HandlePostMessage WebSocketReceive ParseHTML".split(" "),
]);
const SHELF = ".shelf.turn .legal";
const OFFERED = `${SHELF}, .mid button:not([aria-disabled=true], .about), .shelf.turn .right .button:not(.back)`;
const MAIN = ".shelf .button.main";
const END = "main.end";
const AIM = 150; // ms between pointing and pressing, as by hand
const LOOK = 500; // ms between two looks whether the table waits
const READING = 2000; // ms on the result page
const GLANCE = 20; // ms between two looks at what the machine lost
const STAT = "/proc/stat";
const TICK = 10; // ms, in which it is counted there

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.addInitScript(
  ([name, setup]) => {
    localStorage.setItem("fileira", JSON.stringify({ motion: true, volume: 0, speed: 1 }));
    localStorage.setItem(`fileira.setup.${name}`, JSON.stringify(setup));
  },
  [game, { level: "beginner", seats: Number(seats), ...JSON.parse(flags.setup) }],
);
await page.goto(address);
const opening = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/tables"));
await page.locator(`article[data-game=${game}] .text > .go .main`).click();
const opened = (await opening).postDataJSON();
if (opened.seats !== Number(seats)) {
  console.error(`${game}, ${opened.variant}, cannot be played with ${seats}; the page would open a table for ${opened.seats}.`);
  process.exit(2);
}
await page.locator(".shelf.turn").first().waitFor({ timeout: 60_000 });

let end = Infinity;
for (let i = 0; i < Number(flags.after); i += 1) await play();
const tracer = await page.context().newCDPSession(page);
const events = [];
tracer.on("Tracing.dataCollected", ({ value }) => events.push(...value));
const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];
if (flags.keep) categories.push("v8", "disabled-by-default-v8.gc", "blink", "cc", "cppgc");
if (flags.profile) categories.push("disabled-by-default-v8.cpu_profiler");
const absences = [];
const watch = setInterval(() => absences.push([now(), away()]), GLANCE);
await tracer.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: categories } });
end = Date.now() + Number(flags.seconds) * 1000;
let made = 0;
while (made < Number(decisions) && (await play())) made += 1;
clearInterval(watch);
const complete = new Promise((done) => tracer.on("Tracing.tracingComplete", done));
await tracer.send("Tracing.end");
await complete;
await browser.close();
if (flags.keep) writeFileSync(flags.keep, JSON.stringify({ traceEvents: events }));
tell(framesOf(events));

/** One decision, whatever it is: the first card or row that can be played. False at the end. */
async function play() {
  while (Date.now() > end || !(await press(OFFERED))) {
    if (await box(END)) {
      await page.waitForTimeout(READING);
      return false;
    }
    if (Date.now() > end) return false;
    await page.waitForTimeout(LOOK);
  }
  await page.waitForTimeout(LOOK);
  await press(MAIN);
  await page.waitForTimeout(3 * LOOK);
  return true;
}

/** Click the first of these; a locator would look again and again, and its looking costs frames. */
async function press(selector) {
  const middle = await box(selector);
  if (!middle) return false;
  await page.mouse.move(...middle);
  await page.waitForTimeout(AIM);
  await page.mouse.click(...middle);
  return true;
}

/** The middle of the first of these that is seen. */
function box(selector) {
  return page.evaluate((wanted) => {
    const box = [...document.querySelectorAll(wanted)].find((node) => node.checkVisibility())?.getBoundingClientRect();
    return box && [box.x + box.width / 2, box.y + box.height / 2];
  }, selector);
}

/** Microseconds, by the clock of the trace. */
function now() {
  return Number(process.hrtime.bigint() / 1000n);
}

/** Milliseconds that all processors together were taken away from this machine since its start. */
function away() {
  return existsSync(STAT) ? TICK * Number(readFileSync(STAT, "utf-8").split("\n", 1)[0].split(/\s+/)[8]) : 0;
}

/** Milliseconds of absence in a span of the trace, and a moment around it: it is counted a little late. */
function awayIn([start, end]) {
  const before = absences.findLast(([at]) => at < start) ?? absences[0];
  const after = absences.find(([at]) => at > end + 1000 * GLANCE) ?? absences.at(-1);
  return after[1] - before[1];
}

/** What this script does in the page is not the work of the page. */
function isOurs({ name, args }) {
  return /^(FunctionCall|EvaluateScript)$/.test(name) && !args.data?.url?.startsWith(address);
}

/** The work of each frame: what ran since the frame before. */
function framesOf(all) {
  const { pid, tid } = all.find(({ name }) => name === "Layout");
  const own = all.filter((each) => each.pid === pid && each.tid === tid).sort((a, b) => a.ts - b.ts);
  const start = own.find(({ name }) => WORK.has(name)).ts;
  const frames = [{ work: 0, parts: [] }];
  let [end, ours] = [0, 0];
  for (const each of own) {
    if (each.name === "Commit") frames.push({ work: 0, parts: [] });
    if (!WORK.has(each.name) || !each.dur) continue;
    if (each.ts < end) {
      if (isOurs(each) && each.ts >= ours) frames.at(-1).work -= spent(each);
      if (isOurs(each)) ours = each.ts + each.dur;
      continue; // what runs inside other work is part of it
    }
    if (isOurs(each)) continue;
    end = each.ts + each.dur;
    const time = spent(each);
    frames.at(-1).work += time;
    frames.at(-1).at ??= (each.ts - start) / 1e6;
    frames.at(-1).parts.push({ what: about(each), time, event: each, span: [each.ts, end] });
  }
  for (const { parts } of frames.filter(({ work }) => work > BAR)) for (const part of parts) part.inside = within(part, own);
  if (flags.profile) sample(all, pid, frames);
  return frames.filter(({ work }) => work > 0);
}

/** Milliseconds of processor time; where a machine was away it can be more than went by. */
function spent({ tdur, dur }) {
  return Math.min(tdur ?? dur, dur) / 1000;
}

/** The work that was done inside a part of a frame: style and layout that script asked for. */
function within({ event, span: [start, end] }, own) {
  return own.filter((other) => other !== event && WORK.has(other.name) && other.ts >= start && other.ts < end);
}

/** What the trace knows of a piece of work, in a few words. */
function about({ name, args }) {
  const { data, beginData, elementCount } = args;
  if (beginData?.totalObjects) return `Layout of ${beginData.dirtyObjects} in ${beginData.totalObjects}`;
  if (elementCount !== undefined) return `Style of ${elementCount}`;
  return [name, data?.type ?? data?.functionName].filter(Boolean).join(" ");
}

/** The functions that ran in each part of the frames above the bar, by the profiler's samples. */
function sample(all, pid, frames) {
  const nodes = new Map();
  const samples = [];
  let [now, last] = [0, 0];
  for (const { name, args } of all.filter((each) => each.pid === pid)) {
    if (name === "Profile") now = args.data.startTime;
    if (name !== "ProfileChunk") continue;
    for (const node of args.data.cpuProfile?.nodes ?? []) nodes.set(node.id, node);
    (args.data.cpuProfile?.samples ?? []).forEach((id, i) => {
      last = args.data.timeDeltas[i];
      now += last;
      samples.push([now, id, last]);
    });
  }
  for (const frame of frames.filter(({ work }) => work > BAR)) {
    const self = new Map();
    for (const [at, id, time] of samples) {
      if (!frame.parts.some(({ span }) => at >= span[0] && at <= span[1])) continue;
      for (let node = nodes.get(id), depth = 0; node && depth < 12; node = nodes.get(node.parent), depth += 1) {
        const { functionName, lineNumber, columnNumber } = node.callFrame;
        const key = `${functionName || "?"}:${lineNumber}:${columnNumber}`;
        const sum = self.get(key) ?? [0, 0];
        self.set(key, [sum[0] + time / 1000, sum[1] + (depth ? 0 : time / 1000)]);
      }
    }
    frame.functions = [...self].sort((a, b) => b[1][0] - a[1][0]).slice(0, 25);
  }
}

function tell(frames) {
  const works = frames.map(({ work }) => work).sort((a, b) => a - b);
  const at = (share) => Number(works[Math.min(works.length - 1, Math.floor(works.length * share))].toFixed(1));
  const over = frames.filter(({ work }) => work > BAR);
  for (const frame of over) frame.away = awayIn([frame.parts[0].span[0], frame.parts.at(-1).span[1]]);
  const figures = {
    ...{ game, seats: Number(seats), made, frames: works.length, median: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) },
    ...{ over: over.length, overAndHere: over.filter(({ away }) => !away).length, away: absences.at(-1)[1] - absences[0][1] },
  };
  if (flags.json) console.log(JSON.stringify(figures));
  else {
    console.log(`${game}, ${seats} seats, ${made} decisions: ${works.length} frames with work`);
    console.log(
      `ms of script, style and layout: median ${figures.median}, p95 ${figures.p95}, p99 ${figures.p99}, most ${figures.most}; ${over.length} over ${BAR}`,
    );
    console.log(`the machine was away for ${figures.away} ms; ${figures.overAndHere} of the frames over ${BAR} came while it was here`);
  }
  if (!flags.json || flags.why) for (const frame of chosen(frames, over)) explain(frame);
}

/** All frames above the bar if somebody asks why, and a few of the longest anyway. */
function chosen(frames, over) {
  const longest = frames.toSorted((a, b) => b.work - a.work);
  return longest.slice(0, flags.why ? Math.max(over.length, 5) : 5);
}

function explain({ work, at, parts, away, functions = [] }) {
  const told = parts.toSorted((a, b) => b.time - a.time).slice(0, flags.why ? 12 : 5);
  const absence = away ? ` (machine away for ${away})` : "";
  console.log(`  ${work.toFixed(1)} at ${at.toFixed(2)} s${absence}: ${told.map(({ what, time }) => `${what} ${time.toFixed(1)}`).join(", ")}`);
  if (!flags.why) return;
  for (const { what, inside = [] } of told) {
    const forced = inside.filter(({ name, dur = 0 }) => /Layout/.test(name) && dur > 300);
    for (const each of forced) console.log(`      in ${what}: ${about(each)} ${((each.tdur ?? each.dur) / 1000).toFixed(1)}`);
  }
  for (const [name, [total, self]] of functions) console.log(`      ${total.toFixed(1)} (${self.toFixed(1)}) ${name}`);
}
