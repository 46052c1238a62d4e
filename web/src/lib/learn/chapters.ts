// A rulebook in sections, each heading with what stands under it; and the clauses that its texts name.
import { t } from "../language/language.svelte";
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

/** A text cut where a word that is searched for begins or ends. */
export function hits(text: string, search: string): { text: string; hit: boolean }[] {
  const letters = [...text];
  const marked = new Set(plain(search).split(/\s+/).filter(Boolean).flatMap((word) => placesOf(word, letters)));
  const found: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, i) => {
    const last = found.at(-1);
    if (last && last.hit === marked.has(i)) last.text += letter;
    else found.push({ text: letter, hit: marked.has(i) });
  });
  return found;
}

/** The places of the letters that make up the word, wherever it stands; one letter may be several without its accent. */
function placesOf(word: string, letters: string[]): number[] {
  const places = letters.flatMap((letter, i) => [...plain(letter)].map(() => i));
  const text = letters.map(plain).join("");
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) found.push(...places.slice(at, at + word.length));
  return found;
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
const plain = (text: string): string =>
  text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'");

/** What clauses are called: one, and many. */
export interface ClauseNames {
  one: string;
  many: string;
}

export const clauseNames = (): ClauseNames => ({ one: t("rules.clause"), many: t("rules.clauses") });

/** The same blocks, with the numbers of clauses as pieces of their own. */
export function withClauses(blocks: Block[], names: ClauseNames): Block[] {
  const named = namedIn(names);
  const mark = (pieces: Piece[]) => pieces.flatMap((piece) => (piece.kind === "text" ? cut(piece.text, named) : [piece]));
  return blocks.map((block): Block => {
    if (block.kind === "paragraph") return { ...block, pieces: mark(block.pieces) };
    if (block.kind === "list") return { ...block, items: block.items.map(mark) };
    if (block.kind === "table") return { ...block, rows: block.rows.map((row) => row.map(markIn(block.head, names, mark))) };
    return block;
  });
}

/** One number after the name of one clause; after that of many a row of them, such as 1 to 9, 12 and 13. */
function namedIn({ one, many }: ClauseNames): RegExp {
  const between = "(?:,|,? [\\p{L}/]{1,3})"; // Dutch has 1 t/m 9
  const row = `(?: \\p{L}{1,3})? \\d+(?:${between} \\d+)*`;
  return new RegExp(`(?<!\\p{L})(?:${many}${row}|${one} \\d+)(?!\\d)`, "giu");
}

function cut(text: string, named: RegExp): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const { 0: phrase, index } of text.matchAll(named)) {
    found.push({ kind: "text", text: text.slice(end, index) }, ...numbersOf(phrase));
    end = index + phrase.length;
  }
  return [...found, { kind: "text", text: text.slice(end) }];
}

const numbersOf = (phrase: string): Piece[] =>
  phrase.split(/(\d+)/).map((text): Piece => ({ kind: /^\d/.test(text) ? "clause" : "text", text }));

/** A column of a table may hold nothing but numbers of clauses. */
function markIn(head: Piece[][], { one }: ClauseNames, mark: (pieces: Piece[]) => Piece[]) {
  const column = head.findIndex(([title]) => title?.text.toLowerCase() === one.toLowerCase());
  return (cell: Piece[], at: number): Piece[] =>
    at === column ? cell.flatMap(({ text }) => numbersOf(text)) : mark(cell);
}
