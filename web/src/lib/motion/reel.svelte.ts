// Shows what happened step by step. The server never waits for it: when more comes in than can be
// shown, or the player skips, it jumps to the end.
import { soon } from "../device/frames";
import { movesSlowly, settings } from "../device/settings.svelte";
import { Fields } from "./fields.svelte";
import { lookAhead } from "./flip.svelte";

/** How long the table holds still before and after an event, in milliseconds by its name. */
export type Pace = Record<string, { before: number; after: number }>;

interface Named {
  name: string;
}

export interface Shot<View, Event extends Named> {
  events: Event[];
  view: Partial<View>; // the fields that are new
  after?: () => void; // when it is shown: in the frame after, so that none gets long
  stays?: number; // milliseconds for which it is read, also where nothing moves
}

const STEP = 480;
const MOST = 40; // shots that may wait

export class Reel<View extends object, Event extends Named = Named> {
  happened: Event[] = $state.raw([]); // a new list with every change
  coming: Event[] = $state.raw([]);
  #fields: Fields<View>;
  #waiting: Shot<View, Event>[] = [];
  #shown: Shot<View, Event> | undefined; // it has not told yet what comes after it
  #stop: (() => void) | undefined; // what is under way
  #busy = $state(false);
  #pace: Pace;

  constructor(view: View, pace: Pace) {
    this.#fields = new Fields(view);
    this.#pace = pace;
  }

  get view(): View {
    return this.#fields.shown;
  }

  /** The table as it lies now, to be kept. */
  get lies(): View {
    return this.#fields.now;
  }

  /** Another table, at once and without movement. */
  jump(view: View, happened: Event[] = []): void {
    this.skip();
    this.happened = happened;
    this.#fields.replace(view);
  }

  /** The table moves. What takes no time, such as a choice of somebody else, leaves it at rest. */
  get busy(): boolean {
    return this.#busy;
  }

  push(...shots: Shot<View, Event>[]): void {
    this.#waiting.push(...shots);
    if (this.#waiting.length > MOST) return this.skip();
    this.#busy ||= shots.some((shot) => this.#time(shot, "before", 0) + this.#time(shot, "after", STEP) > 0);
    if (!movesSlowly()) return this.#hurry();
    if (!this.#stop) this.#hold();
  }

  /** Without movement: all at once, up to what is to be read. */
  #hurry(): void {
    if (this.#shown?.stays && this.#stop) return;
    this.#stop?.();
    this.#stop = undefined;
    this.#settle();
    while (this.#waiting.length && !this.#waiting[0]!.stays) {
      this.#show();
      this.#settle();
    }
    if (this.#waiting.length) this.#pass();
    else this.#busy = false;
  }

  /** Show all that waits at once. */
  skip(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#settle();
    while (this.#waiting.length) {
      this.#show();
      this.#settle();
    }
    this.#busy = false;
  }

  #hold(): void {
    const next = this.#waiting[0];
    if (!next) return void (this.#stop = soon(() => this.#end()));
    const before = this.#time(next, "before", 0);
    if (before) this.coming = next.events;
    this.#wait(before, () => this.#frame());
  }

  /** Each shot has a frame of its own, and so has what comes before and after it. */
  #frame(): void {
    if (!isSeen(this.#waiting[0]!)) return void (this.#stop = soon(() => this.#pass()));
    this.#stop = soon(() => {
      lookAhead();
      this.#stop = soon(() => {
        this.#show();
        this.#stop = soon(() => this.#rest());
      });
    });
  }

  #pass(): void {
    this.#show();
    this.#rest();
  }

  #rest(): void {
    const shot = this.#shown!;
    const after = this.#time(shot, "after", STEP);
    this.#settle();
    if (shot.stays) this.#shown = { ...shot, after: () => {} }; // it is read: what comes in waits for it
    this.#wait(after, () => {
      this.#stop = this.#shown = undefined;
      if (movesSlowly()) this.#hold();
      else this.#hurry();
    });
  }

  /** Nothing comes any more, unless it came since. */
  #end(): void {
    this.#stop = undefined;
    if (this.#waiting.length) this.#hold();
    else this.#busy = false;
  }

  #wait(time: number, then: () => void): void {
    if (!time) return then();
    const timer = setTimeout(then, time / settings.speed);
    this.#stop = () => clearTimeout(timer);
  }

  #show(): void {
    const shot = this.#waiting.shift()!;
    this.#shown = shot;
    if (!isSeen(shot)) return;
    if (this.coming.length) this.coming = [];
    this.happened = shot.events;
    this.#fields.change(shot.view);
  }

  #settle(): void {
    const shot = this.#shown;
    this.#shown = undefined;
    shot?.after?.();
  }

  #time(shot: Shot<View, Event>, when: "before" | "after", usual: number): number {
    if (shot.stays && when === "after") return shot.stays;
    const times = shot.events.map((told) => this.#pace[told.name]?.[when] ?? usual);
    return times.length ? Math.max(...times) : 0;
  }
}

/** Whether there is anything to see. */
function isSeen({ events, view }: Shot<object, Named>): boolean {
  return events.length > 0 || Object.keys(view).length > 0;
}
