// The rulebook as blocks that a page can show.
import { describe, expect, it } from "vitest";
import { readRulebook } from "../../src/lib/learn/rulebook";

describe("the rulebook", () => {
  const blocks = readRulebook(
    "# Toy\n\nAn *odd* game of `3 4`\nand **more**.\n\n### 2. Deal\n<!-- law: B1 -->\n\n| Card | Heads |\n|---|---|\n| 55 | 7 |\n\n- one\n  and a half\n- two\n\n```\na | b\n```\n",
  );

  it("is made of headings, paragraphs, tables, lists and examples", () => {
    expect(blocks.map((block) => block.kind)).toEqual(["heading", "paragraph", "heading", "table", "list", "code"]);
  });

  it("knows the number of each clause, and leaves out notes for editors", () => {
    expect(blocks[2]).toMatchObject({ clause: 2 });
    expect(JSON.stringify(blocks)).not.toContain("law");
  });

  it("keeps what is written into the next line", () => {
    expect(blocks[4]).toMatchObject({ items: [[{ text: "one and a half" }], [{ text: "two" }]] });
    expect(blocks[1]).toMatchObject({ pieces: [{}, { kind: "em", text: "odd" }, {}, { kind: "code" }, {}, { kind: "strong" }, {}] });
  });
});
