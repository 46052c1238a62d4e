// What plays would do to lines: which of it is shown, and how it is told.
import type { Words } from "$web/lib/language/words";
import type { Effect, Team } from "./view";

const FEW = 16; // cells of which all is shown

/** What the plays for these cells do; of a crowd of cells only the most telling. */
export function effectsAt(effects: readonly Effect[], cells: ReadonlySet<string>): Effect[] {
  const found = effects.filter(({ cell }) => cells.has(cell));
  return cells.size > FEW ? found.filter((each) => isLike(each, found[0]!)) : found;
}

/** What a play for the cell does, in words: lines of the same kind are counted, not repeated. */
export function tellEffects(effects: readonly Effect[], cell: string, teams: readonly Team[], words: Words): string {
  const found = effects.filter((each) => each.cell === cell);
  const kinds = found.filter((each, i) => found.findIndex((other) => isLike(each, other)) === i);
  const told = kinds.map((kind) =>
    words(`effect.${kind.does}`, {
      n: found.filter((each) => isLike(each, kind)).length,
      team: words(`team.${teams[kind.team]!.color}`),
      covered: kind.covered,
    }),
  );
  return told.join(", ");
}

function isLike(one: Effect, other: Effect): boolean {
  return one.does === other.does && one.team === other.team && one.covered === other.covered;
}
