// The heads on a card, drawn as one path: a `use` for each would cost a tree of its own.
import art from "./art.svg?raw";

const HEAD = 24; // in units of the drawing
const STEP = 28;
const ONE_LINE = 3; // heads
const head = /id="bull".*? d="(.*?)"/s.exec(art)![1]!; // its points are relative: it can begin anywhere

export interface Heads {
  columns: number;
  box: string; // the part of the drawing that they fill
  path: string;
}

const drawn = new Map<number, Heads>();

export function headsOf(count: number): Heads {
  const known = drawn.get(count) ?? draw(count);
  drawn.set(count, known);
  return known;
}

function draw(count: number): Heads {
  const lines = count > ONE_LINE ? 2 : 1;
  const columns = Math.ceil(count / lines);
  const starts = Array.from({ length: count }, (_, i) => [(i % columns) * STEP, Math.floor(i / columns) * STEP]);
  const path = starts.map(([x, y]) => `M${x} ${y}${head}`).join("");
  return { columns, box: `0 0 ${size(columns)} ${size(lines)}`, path };
}

const size = (count: number): number => count * STEP - (STEP - HEAD);
