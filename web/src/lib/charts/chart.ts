// Numbers behind the score chart.
export interface Line {
  seat: number;
  name: string;
  totals: number[]; // after each round, from 0 on
}

export function lines(
  rounds: readonly (readonly number[])[],
  names: readonly string[],
): Line[] {
  return names.map((name, seat) => {
    const totals = [0];
    for (const round of rounds) totals.push(totals.at(-1)! + (round[seat] ?? 0));
    return { seat, name, totals };
  });
}

/** Even steps that hold all totals and the limit. */
export function scale(drawn: Line[], limit: number | null): number[] {
  return steps([...drawn.flatMap((line) => line.totals), limit ?? 0]);
}

/** Even whole steps that hold all values: 5 to 8 of them, or fewer. */
export function steps(all: readonly number[]): number[] {
  const span = Math.max(...all) - Math.min(...all) || 1;
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!);
  const low = Math.floor(Math.min(...all) / step) * step;
  const high = Math.ceil(Math.max(...all) / step) * step;
  return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
}

/** Push labels apart that would cover each other, keeping their order. */
export function spread<T extends { y: number }>(labels: T[], gap: number): T[] {
  const sorted = labels.toSorted((a, b) => b.y - a.y);
  let last = Infinity;
  return sorted.map((label) => {
    last = Math.min(label.y, last - gap);
    return { ...label, y: last };
  });
}
