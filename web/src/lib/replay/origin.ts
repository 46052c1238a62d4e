/** The table whose match goes on here, empty if it came from a file; undefined: a match of its own. */
export const originOf = (origin: Record<string, string | number>): string | undefined =>
  origin.match === undefined ? undefined : String(origin.match);
