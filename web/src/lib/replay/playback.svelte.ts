// Looking at a match again: which moment is shown, going on by itself or by hand.
import { movesSlowly, settings } from "../device/settings.svelte";
import type { Pace, Told } from "../games/contract";
import { Reel } from "../motion/reel.svelte";
import type { Film, Moment } from "./film";

const BREATH = 900; // milliseconds between two moments that do not move
const LOOK = 60; // between two looks whether the cards have come to rest

export class Playback {
  film: Film = $state.raw(undefined!);
  at = $state(0);
  playing = $state(false);
  readonly reel: Reel<Record<string, unknown>, Told>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onshow: (moment: Moment, jumped: boolean) => void;

  constructor(film: Film, at: number, pace: Pace, onshow: (moment: Moment, jumped: boolean) => void) {
    this.film = film;
    this.at = Math.min(Math.max(at, 0), film.last);
    this.reel = new Reel(this.moment.view, pace);
    this.#onshow = onshow;
  }

  get moment(): Moment {
    return this.film.moments[this.at]!;
  }

  get ended(): boolean {
    return this.at === this.film.last;
  }

  /** The same moment, seen with other eyes. */
  see(film: Film): void {
    this.film = film;
    this.#settle([]);
  }

  /** To the next moment, with its movement. */
  forward(): void {
    const next = this.film.near(this.at, 1);
    if (next === this.at) return;
    this.reel.skip();
    this.at = next;
    const { told, fresh } = this.moment;
    this.reel.push({ events: told, view: fresh });
    this.#onshow(this.moment, false);
  }

  back(): void {
    this.go(this.film.near(this.at, -1));
  }

  go(at: number): void {
    const jumped = Math.min(Math.max(at, 0), this.film.last);
    if (jumped === this.at) return;
    this.at = jumped;
    this.#settle(this.moment.told);
    this.#onshow(this.moment, true);
  }

  /** To the chapter before or after, of a kind. */
  turn(starts: readonly number[], way: 1 | -1): void {
    const goal = way > 0 ? starts.find((at) => at > this.at) : starts.findLast((at) => at < this.at);
    this.go(goal ?? (way > 0 ? this.film.last : 0));
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.ended) this.go(0);
    this.playing = true;
    this.#tick();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    if (!this.playing) return;
    if (!this.reel.busy) this.forward();
    if (this.ended) return this.stop();
    this.#timer = setTimeout(() => this.#tick(), movesSlowly() ? LOOK : BREATH / settings.speed);
  }

  #settle(happened: Moment["told"]): void {
    this.reel.jump(this.moment.view, happened);
  }
}
