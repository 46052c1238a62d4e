// A list whose items change one in each frame: what happens to all seats at once goes round the
// table like a wave, and what belongs to a card is drawn when the card has begun to fly.
import { later } from "../device/frames";
import { movesSlowly } from "../device/settings.svelte";

/** An item by itself: who shows it hears of no other. */
class Shown<T> {
  item: T = $state.raw(undefined!);

  constructor(item: T) {
    this.item = item;
  }
}

export class Wave<T> {
  #shown: Shown<T>[] = $state.raw([]);

  constructor(all: () => readonly T[]) {
    this.#fit(all());
    $effect.pre(() => {
      const goal = all();
      if (goal.length !== this.#shown.length) this.#fit(goal);
      const next = goal.findIndex((item, i) => !isSame(item, this.at(i)));
      if (next < 0) return;
      if (movesSlowly()) return later(() => (this.#shown[next]!.item = goal[next]!));
      goal.forEach((item, i) => (this.#shown[i]!.item = item));
    });
  }

  at(i: number): T {
    return this.#shown[i]!.item;
  }

  /** What is new is shown at once. */
  #fit(goal: readonly T[]): void {
    this.#shown = goal.map((item, i) => this.#shown[i] ?? new Shown(item));
  }
}

function isSame<T>(a: T, b: T): boolean {
  return a === b || isAlike(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

/** All fields are the same, which is quickly seen of what did not change. */
function isAlike<T>(a: T, b: T): boolean {
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  return Object.keys(a).every((name) => a[name as keyof T] === b[name as keyof T]);
}
