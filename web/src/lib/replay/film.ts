// A match as somebody saw it: each moment with the whole table, and what happened in it.
import type { GameParts, Told } from "../games/contract";
import { tell } from "../games/telling";
import type { Replay, Scene } from "../server/generated/messages";

type View = Record<string, unknown>;

export interface Moment {
  view: View;
  fresh: View; // the fields that are new
  told: Told[];
  decision: number | null;
  empty: boolean; // nothing of it was to be seen
}

export interface Chapter {
  at: number;
  round: number; // from 1
  trick: number; // from 1; 0 = the round itself
}

export class Film {
  readonly head: Replay;
  readonly moments: Moment[];
  readonly chapters: Chapter[];

  constructor(head: Replay, scenes: Scene[], { facts, telling }: GameParts) {
    this.head = head;
    let view: View = {};
    this.moments = scenes.map(({ events = [], view: fresh = {}, decision = null }) => {
      view = { ...view, ...fresh };
      const told = events.map((each) => tell(each, facts));
      return { view, fresh, told, decision, empty: !told.length && !Object.keys(fresh).length };
    });
    this.chapters = this.#divide(telling.trick);
  }

  get last(): number {
    return this.moments.length - 1;
  }

  /** The round that a moment belongs to, from 1. */
  roundAt(at: number): number {
    return Math.max(1, this.head.timeline.rounds.filter((start) => start <= at).length);
  }

  /** The moment before a decision, counted from 1. */
  before(decision: number): number {
    return Math.max(0, this.head.timeline.decisions[decision - 1]! - 1);
  }

  /** How many decisions were made up to a moment: the number of the next one. */
  decisionAfter(at: number): number {
    return this.head.timeline.decisions.filter((each) => each <= at).length;
  }

  /** Rounds that were finished by then. */
  scoredAt(at: number): number[][] {
    return at === this.last ? this.head.scored : this.head.scored.slice(0, this.roundAt(at) - 1);
  }

  /** The nearest moment in a direction at which there is something to see. */
  near(at: number, way: 1 | -1): number {
    let next = at + way;
    while (this.moments[next]?.empty) next += way;
    return Math.min(Math.max(next, 0), this.last);
  }

  #divide(trickOf: ((view: any) => number) | undefined): Chapter[] {
    const found: Chapter[] = [];
    this.moments.forEach(({ view }, at) => {
      const round = this.roundAt(at);
      const trick = trickOf?.(view) ?? 0;
      const before = found.at(-1);
      const isNew = before?.round === round ? trick > before.trick : true;
      if (isNew) found.push({ at, round, trick: before?.round === round ? trick : 0 });
    });
    return found;
  }
}
