import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gameNames } from "../../src/lib/games/games";
import { Connection, type Line } from "../../src/lib/server/connection";
import { Sitting } from "../../src/lib/table/sitting.svelte";

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Socket.all.push(this);
  }
  send(): void {}
  close(): void {
    this.readyState = 3;
  }
}

function connect(): { lines: Line[]; connection: Connection } {
  const lines: Line[] = [];
  const connection = new Connection("t");
  connection.listen({ after: () => null, onmessage: () => {}, online: (line) => lines.push(line) });
  return { lines, connection };
}

beforeEach(() => {
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
});
afterEach(() => void vi.unstubAllGlobals());

it("a device that is cut off knows at once, and tries again when it is not", () => {
  const { lines, connection } = connect();
  dispatchEvent(new Event("offline"));
  expect(lines).toEqual(["lost"]);
  dispatchEvent(new Event("online"));
  expect(Socket.all.length).toBe(2);
  connection.close();
  dispatchEvent(new Event("offline"));
  expect(lines).toEqual(["lost"]);
});

it("what comes before somebody listens is kept, in its order", () => {
  const connection = new Connection("t");
  const heard: unknown[] = [];
  const [socket] = Socket.all;
  socket!.onmessage!({ data: '{"is": "presence", "watching": 1}' });
  socket!.onmessage!({ data: '{"is": "presence", "watching": 2}' });
  connection.listen({ after: () => null, onmessage: (message) => heard.push(message), online: (line) => heard.push(line) });
  expect(heard).toEqual([{ is: "presence", watching: 1 }, "open", { is: "presence", watching: 2 }, "open"]);
  connection.close();
});

it("a table on which somebody moves while its game is loaded is shown", async () => {
  const connection = new Connection("t");
  const [socket] = Socket.all;
  const seats = [{ name: "Ann" }, { level: "casual" }];
  const whole = { is: "whole", n: 4, stage: "playing", seat: 0, seats, clocks: [], rounds: [], setup: {}, answered: [], chosen: [], view: {} };
  socket!.onmessage!({ data: JSON.stringify(whole) });
  socket!.onmessage!({ data: JSON.stringify({ is: "step", n: 5, did: "played", who: 1, set: { rounds: [[3, 4]] } }) });
  const sitting = await Sitting.at(connection, gameNames[0]!);
  await expect.poll(() => sitting.live.known!.rounds).toEqual([[3, 4]]);
  sitting.close();
});
