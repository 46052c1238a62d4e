import { describe, expect, it } from "vitest";
import { matches, sections } from "../src/lib/chapters";
import { readRulebook } from "../src/lib/rulebook";

const BOOK = "# A game\n\nHow nice.\n\n## Play\n\n### 1. Café\n\nPlay a **low** card.\n\n| Card | Head |\n|---|---|\n| 55 | seven |\n\n### 2. End\n\n- Stop.\n";

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
    expect(hits("low stop")).toEqual([]);
  });
});
