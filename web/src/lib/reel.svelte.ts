// Shows what happened step by step. The server never waits for it: when more comes in than can be
// shown, or the player skips, it jumps to the end.
import type { Pace } from "./games";
import { movesSlowly, settings } from "./settings.svelte";
import type { Told } from "./table";

export interface Shot<View> {
  events: Told[];
  view: Partial<View>; // the fields that are new
  after?: () => void; // when it is shown
}

const STEP = 480;
const MOST = 40; // shots that may wait

export class Reel<View extends object> {
  view: View = $state.raw(undefined!);
  happened: Told[] = $state.raw([]);
  coming: Told[] = $state.raw([]);
  #waiting: Shot<View>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined = $state.raw();
  #pace: Pace;

  constructor(view: View, pace: Pace) {
    this.view = view;
    this.#pace = pace;
  }

  get busy(): boolean {
    return this.#timer !== undefined;
  }

  push(...shots: Shot<View>[]): void {
    this.#waiting.push(...shots);
    if (!movesSlowly() || this.#waiting.length > MOST) this.skip();
    else if (!this.busy) this.#hold();
  }

  /** Show all that waits at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#waiting.length) this.#show();
  }

  #hold(): void {
    const next = this.#waiting[0];
    if (!next) return;
    const before = this.#time(next, "before", 0);
    if (!before) return this.#go();
    this.coming = next.events;
    this.#timer = setTimeout(() => this.#go(), before / settings.speed);
  }

  #go(): void {
    const shot = this.#show();
    const after = this.#time(shot, "after", STEP);
    if (!after) {
      this.#timer = undefined;
      return this.#hold();
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#hold();
    }, after / settings.speed);
  }

  #show(): Shot<View> {
    const shot = this.#waiting.shift()!;
    this.coming = [];
    this.happened = shot.events;
    this.view = { ...this.view, ...shot.view };
    shot.after?.();
    return shot;
  }

  #time(shot: Shot<View>, when: "before" | "after", usual: number): number {
    const times = shot.events.map((told) => this.#pace[told.name]?.[when] ?? usual);
    return times.length ? Math.max(...times) : 0;
  }
}
