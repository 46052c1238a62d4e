// Bonus cards: what is printed on them, and the move that takes one.
import type { Bonus } from "./view";

export const MARKS: Record<string, string> = { blank: "?", extra: "+1", odd: "1 3", even: "2 4", any: "1–12", shift: "±1" };

export const taking = ({ name }: Bonus): string => `bonus ${name}`;
