// The past of a table: what this page saw, and what the server fills in.
import { describe, expect, it } from "vitest";
import type { Told } from "../../src/lib/games/contract";
import { Past } from "../../src/lib/table/past.svelte";

describe("the past of a table", () => {
  const told = (name: string) => ({ name }) as Told;

  const seen = (past: Past, event: number) => {
    past.look(event);
    return past.looked?.view;
  };

  it("keeps each moment with the table as it lay", () => {
    const past = new Past();
    past.begin([told("dealt")], 0);
    past.add({ n: 1 }, [told("played"), told("placed")]);
    past.add({ n: 2 }, [told("played")]);
    expect([1, 2, 3].map((event) => seen(past, event))).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
  });

  it("finds each moment when the oldest are dropped", () => {
    const past = new Past();
    for (let n = 0; n < 700; n += 1) past.add({ n }, [told("played")]);
    expect(seen(past, 650)).toEqual({ n: 650 });
  });

  it("is filled in by the server, and goes on with what this page saw", () => {
    const past = new Past();
    past.begin([told("played"), told("placed")], 5);
    past.add({ n: 7 }, [told("played")]);
    past.recall([0, 1, 2, 3, 4, 5, 6].map((n) => ({ from: n, view: { n }, told: [told("played")] })));
    expect([0, 4, 6, 7].map((event) => seen(past, event))).toEqual([{ n: 0 }, { n: 4 }, { n: 6 }, { n: 7 }]);
    expect(past.moments).toHaveLength(8);
  });

  it("does not tell twice what was recalled before it was shown", () => {
    const past = new Past();
    past.recall([0, 1].map((n) => ({ from: n, view: { n }, told: [told("played")] })));
    past.add({ n: 0 }, [told("played")]);
    past.add({ n: 1 }, [told("played")]);
    past.add({ n: 2 }, [told("played")]);
    expect(past.moments.map(({ from }) => from)).toEqual([0, 1, 2]);
  });

  it("ends with the table as a page finds it", () => {
    const past = new Past();
    past.begin([told("dealt"), told("played")], 3, { n: 5 });
    expect([3, 4].map((event) => seen(past, event))).toEqual([null, { n: 5 }]);
  });

  it("is not lost when the line was", () => {
    const past = new Past();
    past.add({ n: 0 }, [told("played")]);
    past.begin([told("played"), told("placed")], 0);
    expect([0, 1].map((event) => seen(past, event))).toEqual([{ n: 0 }, null]);
  });
});
