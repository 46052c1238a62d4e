// The line to a table: it comes back by itself, and no command gets lost or is carried out twice.
import { newId, type Wish } from "./api";
import type { Answer, Message } from "./generated/messages";

export type Line = "connecting" | "open" | "lost" | "nobody" | "gone";

const PING = 5_000;
const DEAD = 12_000; // without a word from the server
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const NO_GUEST = 4401;
const NO_TABLE = 4404;

interface Around {
  after: () => number | null; // number of the last step known
  onmessage: (message: Exclude<Message, Answer>) => void;
  online: (line: Line) => void;
}

interface Pending {
  text: string;
  settle: (answer: Answer) => void;
}

export class Connection {
  ahead = 0; // seconds by which the clock of the server is ahead of ours
  readonly table: string; // its id or its code
  #around: Around | undefined;
  #kept: (() => void)[] = []; // what is to be told as soon as somebody listens
  #socket: WebSocket | undefined;
  #pending = new Map<string, Pending>();
  #heard = 0;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval>;

  /** It is opened at once: the first words may come while its listener is still being loaded. */
  constructor(table: string) {
    this.table = table;
    this.#pulse = setInterval(() => this.#check(), PING);
    addEventListener("online", this.retry);
    addEventListener("offline", this.#lose);
    addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  listen(around: Around): void {
    this.#around = around;
    for (const tell of this.#kept.splice(0)) tell();
  }

  /** Ask something of the table. It is asked again after a loss, until it is answered. */
  send(wish: Wish): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((settle) => {
      this.#pending.set(id, { text, settle });
      this.#write(text);
    });
  }

  /** Try at once, without the usual wait. */
  retry = (): void => {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    this.#drop();
    this.#open();
  };

  close(): void {
    clearInterval(this.#pulse);
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.#lose);
    removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  #open(): void {
    const after = this.#around?.after() ?? null;
    const query = after === null ? "" : `?after=${after}`;
    const origin = location.origin.replace(/^http/, "ws");
    const socket = new WebSocket(`${origin}/api/tables/${this.table}/socket${query}`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = ({ code }) => this.#closed(code);
  }

  #opened(): void {
    this.#wait = FIRST_WAIT;
    for (const { text } of this.#pending.values()) this.#write(text);
    this.#ping();
  }

  #hear(message: Message): void {
    this.#heard = Date.now();
    if (message.is === "pong") this.ahead = message.now - Date.now() / 1000;
    else if ("id" in message) this.#settle(message);
    else this.#tell((around) => around.onmessage(message));
    this.#online("open");
  }

  #online(line: Line): void {
    this.#tell((around) => around.online(line));
  }

  #tell(news: (around: Around) => void): void {
    if (this.#around) news(this.#around);
    else this.#kept.push(() => news(this.#around!));
  }

  #settle(answer: Answer): void {
    this.#pending.get(answer.id)?.settle(answer);
    this.#pending.delete(answer.id);
  }

  #closed(code: number): void {
    this.#drop();
    if (code === NO_TABLE) return this.#online("gone");
    if (code === NO_GUEST) return this.#online("nobody");
    this.#online("lost");
    this.#retry = setTimeout(() => this.#open(), this.#wait * (0.5 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #check(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    if (this.#socket && Date.now() - this.#heard > DEAD) this.#closed(0);
  }

  /** The device says that it is cut off: nobody has to wait for an answer to know. */
  #lose = (): void => {
    if (this.#socket) this.#closed(0);
  };

  #wake = (): void => {
    if (!document.hidden) this.#check();
  };

  #ping(): void {
    this.#write(JSON.stringify({ do: "ping", id: newId() }));
  }

  #write(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
