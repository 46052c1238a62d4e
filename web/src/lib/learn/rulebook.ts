// The rulebook of a game, from the little Markdown that it is written in.
export type Piece = { kind: "text" | "code" | "strong" | "em" | "clause"; text: string };
export type Block =
  | { kind: "heading"; level: number; pieces: Piece[]; clause: number | null }
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "list"; ordered: boolean; items: Piece[][] }
  | { kind: "table"; head: Piece[][]; rows: Piece[][][] }
  | { kind: "code"; text: string };

export function readRulebook(markdown: string): Block[] {
  const plain = markdown.replace(/<!--[\s\S]*?-->\n?/g, "");
  const fenced = plain.split(/^```\w*\n([\s\S]*?)^```$/m);
  return fenced.flatMap((part, i) => (i % 2 ? [{ kind: "code", text: part } as Block] : readBlocks(part)));
}

export function pieces(text: string): Piece[] {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).filter(Boolean);
  return parts.map((part): Piece => {
    if (/^`.+`$/.test(part)) return { kind: "code", text: part.slice(1, -1) };
    if (/^\*\*.+\*\*$/.test(part)) return { kind: "strong", text: part.slice(2, -2) };
    if (/^\*.+\*$/.test(part)) return { kind: "em", text: part.slice(1, -1) };
    return { kind: "text", text: part.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1") };
  });
}

function readBlocks(text: string): Block[] {
  return text
    .split(/\n(?=#)|(?<=^#.*)\n|\n\s*\n/m)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap(readBlock);
}

function readBlock(text: string): Block[] {
  const lines = text.split("\n");
  const heading = /^(#+) (.*)$/.exec(lines[0]!);
  if (heading) return [headingOf(heading[1]!.length, heading[2]!), ...readRest(lines.slice(1))];
  if (lines[0]!.startsWith("|")) return [tableOf(lines)];
  if (/^([-*]|\d+\.) /.test(lines[0]!)) return [listOf(lines)];
  const start = lines.findIndex((line) => /^([-*]|\d+\.) |^\|/.test(line));
  if (start > 0) return [paragraph(lines.slice(0, start)), ...readBlock(lines.slice(start).join("\n"))];
  return [paragraph(lines)];
}

const readRest = (lines: string[]): Block[] => (lines.length ? readBlock(lines.join("\n")) : []);

function paragraph(lines: string[]): Block {
  return { kind: "paragraph", pieces: pieces(lines.join(" ")) };
}

function headingOf(level: number, text: string): Block {
  const clause = /^(\d+)\. /.exec(text)?.[1];
  return { kind: "heading", level, pieces: pieces(text), clause: clause ? Number(clause) : null };
}

function tableOf(lines: string[]): Block {
  const cells = (line: string) => line.split("|").slice(1, -1).map((cell) => pieces(cell.trim()));
  const [head, , ...rows] = lines;
  return { kind: "table", head: cells(head!), rows: rows.map(cells) };
}

function listOf(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (/^([-*]|\d+\.) /.test(line)) items.push(line.replace(/^([-*]|\d+\.) /, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: "list", ordered: /^\d/.test(lines[0]!), items: items.map(pieces) };
}
