// What a screen reader is told: sentences gathered for a moment, so that none cuts off another.
// They are made when they are told: never in the frame in which cards start to fly.
import { later } from "./frames";
import { notes } from "./notes.svelte";

const GATHERS = 350;
const MOST = 8; // sentences at once: after a long absence only the last ones matter

type Sentence = () => string;

export class Voice {
  #waiting: Sentence[] = [];
  #stop: (() => void) | undefined; // what is under way
  #speak: (text: string) => void;

  constructor(speak: (text: string) => void) {
    this.#speak = speak;
  }

  add(sentences: Sentence[]): void {
    this.#waiting.push(...sentences);
    if (!this.#stop) this.#gather();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#waiting = [];
  }

  #gather(): void {
    const timer = setTimeout(() => (this.#stop = later(() => this.#tell())), GATHERS);
    this.#stop = () => clearTimeout(timer);
  }

  #tell(): void {
    this.#stop = undefined;
    const told = this.#waiting.slice(-MOST).map((say) => say());
    this.#speak(told.filter((sentence, i) => sentence !== told[i - 1]).join(" ")); // nothing twice in a row
    this.#waiting = [];
  }
}

/** The one voice of the page: what happens and what is asked must not cut each other off. */
export const voice = new Voice((text) => notes.speak(text));
