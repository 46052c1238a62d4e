import { expect, it } from "vitest";
import { later, soon } from "../../src/lib/device/frames";

const frame = () => new Promise((done) => requestAnimationFrame(done));

it("each piece of work has a frame of its own, the urgent one the first", async () => {
  const done: string[] = [];
  later(() => done.push("log"));
  later(() => done.push("seat"));
  soon(() => done.push("card"));
  await frame();
  expect(done).toEqual([]); // it belongs to what has asked for it
  await frame();
  expect(done).toEqual(["card"]);
  await expect.poll(() => done).toEqual(["card", "log", "seat"]);
});

it("work that is taken back is not done", async () => {
  const done: string[] = [];
  later(() => done.push("old"))();
  later(() => done.push("new"));
  await expect.poll(() => done).toEqual(["new"]);
});

it("what comes just before a frame is drawn in it: work waits for the next one, but no longer", async () => {
  const done: string[] = [];
  later(() => done.push("log"));
  await frame();
  later(() => done.push("seat"));
  await frame();
  expect(done).toEqual([]);
  later(() => done.push("title"));
  await frame();
  expect(done).toEqual(["log"]);
  await expect.poll(() => done).toEqual(["log", "seat", "title"]);
});
