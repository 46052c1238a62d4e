import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Connection, type Line } from "../src/lib/server/connection";

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
