// What happened at the table, to look back at: each moment with the table as it lay then.
import type { Told } from "./table";

type View = Record<string, unknown>;

export interface Moment {
  view: View | null; // null = before this page was opened
  told: Told[];
}

const MOST = 600; // moments that are kept

export class Past {
  moments: Moment[] = $state.raw([]);
  first = $state(0); // number of the first moment kept
  at: number | null = $state(null); // the moment looked back at

  get looked(): Moment | undefined {
    return this.at === null ? undefined : this.moments[this.at - this.first];
  }

  begin(told: Told[]): void {
    this.moments = told.map((each) => ({ view: null, told: [each] }));
    this.first = 0;
    this.at = null;
  }

  add(moment: Moment): void {
    const kept = [...this.moments, moment];
    const surplus = Math.max(0, kept.length - MOST);
    this.moments = surplus ? kept.slice(surplus) : kept;
    this.first += surplus;
  }

  /** The last moment as the viewer sees it: with the own hand. */
  settle(view: View): void {
    const last = this.moments.at(-1);
    if (last?.view) last.view = view;
  }

  look(number: number | null): void {
    this.at = number;
  }
}
