// What a step of the server changes in a view: whole fields, and items of lists of which most stay the same.
import type { Part } from "../server/generated/messages";

type View = Record<string, unknown>;

export interface News {
  view?: View;
  parts?: Part[];
}

/** The fields that are new, whole. */
export function fresh(before: View, { view = {}, parts = [] }: News): View {
  const found = { ...view };
  for (const [field, place, value] of parts) {
    const items = found[field] ?? before[field];
    if (Array.isArray(items) && place < items.length)
      found[field] = items.map((item: unknown, i) => (i === place ? value : item));
  }
  return found;
}

// Frames are what everybody sees. What only the viewer sees, such as the own hand, comes after them:
// until then the table shows what stays of it, so that no card lies in two places.

/** The viewer's own lists without what leaves them. */
export function staying(before: View, own: View, frames: readonly { view: View }[]): View {
  const isOwn = (name: string) => !frames.some(({ view }) => name in view);
  const lists = Object.entries(own).flatMap(([name, after]) => {
    const old = before[name];
    return Array.isArray(after) && Array.isArray(old) && isOwn(name) ? [[name, common(old, after)]] : [];
  });
  return Object.fromEntries(lists);
}

/** What is in both, as often as in both, in the order of the first. */
function common(before: unknown[], after: unknown[]): unknown[] {
  const left = after.map(nameOf);
  return before.filter((each) => {
    const at = left.indexOf(nameOf(each));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** A card stays the same card when what can be done with it changes. */
function nameOf(each: unknown): string {
  const card = each !== null && typeof each === "object" && "card" in each ? each.card : each;
  return JSON.stringify(card);
}
