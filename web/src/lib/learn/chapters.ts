// A rulebook in sections: each heading with what stands under it.
import type { Block, Piece } from "./rulebook";

export interface Section {
  id: string; // its place on the page
  level: number;
  title: string;
  clause: number | null;
  blocks: Block[]; // the heading first
}

export const placeOf = (clause: number): string => `clause-${clause}`;

export function sections(blocks: Block[]): Section[] {
  const found: Section[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") found.push(begin(block, found.length));
    else found.at(-1)?.blocks.push(block);
  }
  return found;
}

/** Whether all words are in the section. */
export function matches(section: Section, search: string): boolean {
  const text = plain(section.blocks.map(textOf).join(" "));
  return plain(search).split(/\s+/).every((word) => text.includes(word));
}

function begin(block: Extract<Block, { kind: "heading" }>, number: number): Section {
  const { clause, level } = block;
  const id = clause === null ? `part-${number}` : placeOf(clause);
  return { id, level, clause, title: join(block.pieces), blocks: [block] };
}

const join = (pieces: Piece[]): string => pieces.map(({ text }) => text).join("");

function textOf(block: Block): string {
  if (block.kind === "code") return block.text;
  if (block.kind === "list") return block.items.map(join).join(" ");
  if (block.kind === "table") return [block.head, ...block.rows].flat().map(join).join(" ");
  return join(block.pieces);
}

/** Without capitals and accents. */
const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
