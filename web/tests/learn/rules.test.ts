import { describe, expect, it } from "vitest";
import { hits, matches, sections, withClauses } from "../../src/lib/learn/chapters";
import { type Block, type Piece, readRulebook } from "../../src/lib/learn/rulebook";

const BOOK = "# A game\n\nHow nice.\n\n## Play\n\n### 1. Café\n\nPlay a **low** card.\n\n| Card | Head |\n|---|---|\n| 55 | seven |\n\n### 2. End\n\n- Stop, that’s all.\n";

describe("a rulebook in sections", () => {
  const found = sections(readRulebook(BOOK));

  it("has a place for every heading, and clauses by their number", () => {
    expect(found.map(({ id }) => id)).toEqual(["part-0", "part-1", "clause-1", "clause-2"]);
    expect(found.map(({ blocks }) => blocks.length)).toEqual([2, 1, 3, 2]);
  });

  it("finds words in paragraphs, lists and tables, without accents and capitals", () => {
    const hits = (search: string) => found.filter((each) => matches(each, search)).map(({ clause }) => clause);
    expect(hits("LOW cafe")).toEqual([1]);
    expect(hits("seven")).toEqual([1]);
    expect(hits("stop")).toEqual([2]);
    expect(hits("that's")).toEqual([2]); // as it is typed, ’ as it is printed
    expect(hits("low stop")).toEqual([]);
  });
});

describe("words that were searched for", () => {
  const marked = (text: string, search: string) => hits(text, search).map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");

  it("are marked wherever they stand, as they are printed", () => {
    expect(marked("A café, and THE CAFÉ", "cafe")).toBe("A [café], and THE [CAFÉ]");
    expect(marked("that’s low", "low that's")).toBe("[that’s] [low]");
    expect(marked("anana", "ana")).toBe("[anana]");
  });

  it("leave a text without them in one piece", () => {
    expect(hits("nothing here", "zebra")).toEqual([{ text: "nothing here", hit: false }]);
    expect(hits("nothing here", " ")).toEqual([{ text: "nothing here", hit: false }]);
  });
});

describe("clauses named in a rulebook", () => {
  const piecesOf = (block: Block): Piece[] => ("pieces" in block ? block.pieces : "items" in block ? block.items.flat() : []);
  const found = (text: string, one = "clause", many = "clauses") =>
    withClauses(readRulebook(text), { one, many })
      .flatMap(piecesOf)
      .filter(({ kind }) => kind === "clause")
      .map(({ text }) => Number(text));

  it("are links by their numbers, and nothing else is", () => {
    expect(found("Draw 2 cards (clause 15), in\nclause 29 too. 4 rows.")).toEqual([15, 29]);
    expect(found("Clause 12, 3 times")).toEqual([12]);
    expect(found("- As **clause 3** and subclause 4 say, see clause 5.")).toEqual([5]);
  });

  it("are found in a row", () => {
    expect(found("Clauses 1 to 9, 12 and 13 apply; 5 do not.")).toEqual([1, 9, 12, 13]);
    expect(found("Le regole da 15 a 18 e la regola 2.", "regola", "regole")).toEqual([15, 18, 2]);
    expect(found("Mit Regeln 3, 4 und 21 oder Regel 7", "regel", "regeln")).toEqual([3, 4, 21, 7]);
    expect(found("De regels 1 t/m 9, 12 en 13 gelden.", "regel", "regels")).toEqual([1, 9, 12, 13]);
  });

  it("keep the text as it was", () => {
    const text = "Clauses 1 to 9 and clause 12 apply.";
    const [block] = withClauses(readRulebook(text), { one: "clause", many: "clauses" });
    expect(piecesOf(block!).map(({ text }) => text).join("")).toBe(text);
  });

  it("fill the column of a table that is called so", () => {
    const [table] = withClauses(readRulebook("| Option | Values | Clause |\n|---|---|---|\n| rounds | 1 to 9 | 12, 13 |\n"), { one: "clause", many: "clauses" });
    const cells = table!.kind === "table" ? table!.rows[0]! : [];
    expect(cells.map((cell) => cell.filter(({ kind }) => kind === "clause").map(({ text }) => text))).toEqual([[], [], ["12", "13"]]);
  });
});
