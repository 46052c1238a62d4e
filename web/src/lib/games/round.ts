// Who sits where: you at the bottom, the others clockwise from the lower left.
export function others(seats: number, you: number): number[] {
  const first = you < 0 ? 0 : you + 1;
  const count = you < 0 ? seats : seats - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % seats);
}

/** The left side from the bottom up, and the right side from the top down. */
export function sides(seats: number, you: number): { left: number[]; right: number[] } {
  const around = others(seats, you);
  const half = around.length === 1 ? 0 : Math.floor(around.length / 2 + (around.length > 3 ? 0.5 : 0));
  return { left: around.slice(0, half), right: around.slice(half) };
}
