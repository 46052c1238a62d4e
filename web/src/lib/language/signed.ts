// Points with the sign that print has for them.
export const signed = (n: number): string => String(n).replace("-", "−");

/** What was scored in each round, as a sum: −3 + 5 − 2. */
export function asSum([first = 0, ...more]: readonly number[]): string {
  return [signed(first), ...more.map((n) => `${n < 0 ? "−" : "+"} ${Math.abs(n)}`)].join(" ");
}
