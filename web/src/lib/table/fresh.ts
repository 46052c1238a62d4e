// What is new in a view: whole fields, and items of lists of which most stay the same.
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
