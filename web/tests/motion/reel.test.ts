import { beforeAll, expect, it } from "vitest";
import { Reel } from "../../src/lib/motion/reel.svelte";

const frame = () => new Promise((done) => requestAnimationFrame(done));

beforeAll(() => {
  globalThis.matchMedia = (media: string) => ({ matches: false, media }) as MediaQueryList; // motion is wanted
});

function film(): { reel: Reel<{ n: number }>; told: string[] } {
  const reel = new Reel<{ n: number }>({ n: 0 }, {});
  const told: string[] = [];
  const shot = (n: number) => ({ events: [], view: { n }, after: () => told.push(`${n} at ${reel.view.n}`) });
  reel.push(shot(1), shot(2));
  return { reel, told };
}

it("a step is shown in one frame, what comes after it in the next, before the step that follows", async () => {
  const { reel, told } = film();
  for (let i = 0; i < 3; i += 1) await frame(); // in the second one the table is looked at
  expect([reel.view.n, told]).toEqual([1, []]);
  await expect.poll(() => told).toEqual(["1 at 1", "2 at 2"]);
});

it("who skips a step that is shown already hears of it once, and of the others after it", async () => {
  const { reel, told } = film();
  for (let i = 0; i < 3; i += 1) await frame();
  reel.skip();
  expect(told).toEqual(["1 at 1", "2 at 2"]);
  await frame();
  await frame();
  expect(told).toEqual(["1 at 1", "2 at 2"]);
});
