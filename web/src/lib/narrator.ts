// What a screen reader is told: sentences gathered for a moment, so that none cuts off another.
const GATHERS = 350;
const MOST = 8; // sentences at once: after a long absence only the last ones matter

export class Narrator {
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #speak: (text: string) => void;

  constructor(speak: (text: string) => void) {
    this.#speak = speak;
  }

  add(sentences: string[]): void {
    this.#waiting.push(...sentences);
    this.#timer ??= setTimeout(() => this.#tell(), GATHERS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tell(): void {
    this.#timer = undefined;
    this.#speak(this.#waiting.slice(-MOST).join(" "));
    this.#waiting = [];
  }
}
