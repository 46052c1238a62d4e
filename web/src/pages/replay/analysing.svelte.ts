// The analysis of a finished match: asked for, waited for, and then at hand.
import { analysisOf, startAnalysis } from "$web/lib/server/api";
import type { Analysed } from "$web/lib/server/generated/messages";
import { attempt } from "$web/lib/server/trouble";

const WAIT = 1000; // milliseconds between two looks

export class Analysing {
  now: Analysed | null = $state.raw(null); // null = not known yet
  #table: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    this.#table = table;
    void this.#look();
  }

  start(): void {
    void attempt(async () => this.#hear(await startAnalysis(this.#table)));
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    await attempt(async () => this.#hear(await analysisOf(this.#table)));
  }

  #hear(told: Analysed): void {
    this.now = told;
    if (told.stage === "waiting" || told.stage === "working") this.#timer = setTimeout(() => this.#look(), WAIT);
  }
}
