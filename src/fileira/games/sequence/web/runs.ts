// Complete lines of five that overlap, as the runs that they are on the board: seven in a row are three lines.

/** `names` are the cells, row by row. */
export function runsOf(lines: readonly string[][], names: readonly string[]): string[][] {
  const byPlace = (one: string, other: string) => names.indexOf(one) - names.indexOf(other);
  return lines.reduce<string[][]>((runs, line) => {
    const same = runs.filter((run) => isOneLine(run, line));
    const others = runs.filter((run) => !same.includes(run));
    return [...others, [...new Set([...same.flat(), ...line])].sort(byPlace)];
  }, []);
}

/** Two lines that cross share one cell, those along the same line share more. */
const isOneLine = (run: string[], line: string[]): boolean => line.filter((cell) => run.includes(cell)).length > 1;
