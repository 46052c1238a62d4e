// The log of a table, from the moments of its past.
import type { Entry } from "../components/Log.svelte";
import type { Moment, Past } from "./past.svelte";
import type { Sitting } from "./sitting.svelte";

const MOST_IN_MOMENT = 1000; // events of one moment; an id tells both

export function entries(past: Past, sitting: Sitting): Entry[] {
  return past.moments.flatMap((moment, i) => entriesOf(moment, past.first + i, sitting));
}

export const momentOf = (entry: Entry): number => Math.floor(entry.id / MOST_IN_MOMENT);

function entriesOf(moment: Moment, number: number, sitting: Sitting): Entry[] {
  const { icon, isBad } = sitting.game.telling;
  return moment.told.map((told, i) => ({
    id: number * MOST_IN_MOMENT + i,
    text: sitting.sentence(told),
    icon: icon(told),
    bad: isBad(told),
    clause: told.clause,
    still: moment.view === null,
  }));
}
