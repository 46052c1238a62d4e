// The analysis of a finished match: asked for, waited for, and then at hand.
import { analysisOf, analysisOfFile, startAnalysis } from "../server/api";
import type { Analysed } from "../server/generated/messages";
import { me } from "../server/me.svelte";
import { attempt } from "../server/trouble";
import type { Source } from "./looking.svelte";

const WAIT = 1000; // milliseconds between two looks

export class Analysing {
  now: Analysed | null = $state.raw(null); // null = not known yet
  #source: Source;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source) {
    this.#source = source;
    void this.look();
  }

  start(): void {
    void this.#hear(true);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  look(): Promise<void> {
    return this.#hear(false);
  }

  async #hear(start: boolean): Promise<void> {
    const told = await attempt(() => this.#ask(start));
    if (!told) return;
    this.now = told;
    if (told.stage === "waiting" || told.stage === "working") this.#timer = setTimeout(() => this.look(), WAIT);
  }

  #ask(start: boolean): Promise<Analysed> {
    if (start && "table" in this.#source) return startAnalysis(this.#source.table);
    return analysisAt(this.#source, start);
  }
}

/** How far the analysis of a match is. */
export async function analysisAt(source: Source, start = false): Promise<Analysed> {
  if ("table" in source) return analysisOf(source.table);
  await me.ensure();
  return analysisOfFile({ record: source.record, start });
}
