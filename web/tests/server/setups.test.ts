// What a table agrees on, and what another option makes void.
import { describe, expect, it } from "vitest";
import type { GameFacts } from "../../src/lib/server/generated/messages";
import { fitted, setupOf, usualDraft } from "../../src/lib/server/setups";

const option = (name: string, more: object = {}) => ({
  name,
  kind: "number",
  low: 1,
  high: 99,
  default: null,
  variants: [],
  seats: [],
  instead_of: "",
  ...more,
});
const GAME: GameFacts = {
  name: "toy",
  title: "Toy",
  rules_version: 1,
  ready: true,
  variants: [
    { name: "short", seats: [2, 3, 4], usual_seats: 4 },
    { name: "long", seats: [2, 6], usual_seats: 2 },
  ],
  options: [option("limit"), option("rounds", { instead_of: "limit", variants: ["short"] })],
};

describe("what a table agrees on", () => {
  it("starts with the usual variant and seats", () => {
    expect(usualDraft(GAME, "casual")).toMatchObject({ variant: "short", seats: 4, level: "casual" });
  });

  it("has only seats and options that the variant has", () => {
    const draft = { ...usualDraft(GAME, "casual"), variant: "long", options: { rounds: 2, limit: 9 } };
    expect(fitted(GAME, draft)).toMatchObject({ seats: 2, options: { limit: 9 } });
  });

  it("has a seat for everybody who is here already", () => {
    const draft = { ...usualDraft(GAME, "casual"), variant: "long" };
    expect([1, 2, 3, 7].map((people) => fitted(GAME, draft, people).seats)).toEqual([2, 2, 6, 2]);
  });

  it("leaves out what another option makes void", () => {
    const draft = { ...usualDraft(GAME, "casual"), options: { rounds: 2, limit: 9 } };
    expect(fitted(GAME, draft).options).toEqual({ rounds: 2 });
  });

  it("has no clock unless one is wanted", () => {
    expect(setupOf(usualDraft(GAME, "casual")).clock).toBeNull();
    expect(setupOf({ ...usualDraft(GAME, "casual"), clock: "brisk" }).clock).toMatchObject({ cap: 30 });
  });
});
