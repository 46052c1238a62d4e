// What a step changes: what is new in a view, and what stays while its frames are shown.
import { describe, expect, it } from "vitest";
import { fresh, staying } from "../../src/lib/table/steps";

describe("what is new in a view", () => {
  const before = { rows: [[1], [2]], deck: 9 };

  it("is whole fields, and items of lists, which leave what was before as it is", () => {
    const news = { view: { deck: 8 }, parts: [["rows", 1, [2, 5]]] as [string, number, unknown][] };
    expect(fresh(before, news)).toEqual({ deck: 8, rows: [[1], [2, 5]] });
    expect(before.rows[1]).toEqual([2]);
  });

  it("are several items of a list that has just been replaced", () => {
    const parts: [string, number, unknown][] = [
      ["rows", 0, [7]],
      ["rows", 2, [9]],
    ];
    expect(fresh(before, { view: { rows: [[3], [4], [5]] }, parts })).toEqual({ rows: [[7], [4], [9]] });
  });

  it("is nothing where the viewer's own list is shorter", () => {
    expect(fresh(before, { parts: [["rows", 5, [7]]] })).toEqual({});
  });
});

describe("while frames are shown", () => {
  const frames = [{ view: { rows: [[12]] } }];

  it("a card that was played has left the own hand, and none has come yet", () => {
    expect(staying({ hand: [11, 12, 31] }, { hand: [11, 31, 57] }, frames)).toEqual({ hand: [11, 31] });
  });

  it("the last card of a round leaves an empty hand, not that of the next round", () => {
    expect(staying({ hand: [12] }, { hand: [3, 4, 5] }, frames)).toEqual({ hand: [] });
  });

  it("of two equal cards only one leaves, whatever can be done with the other", () => {
    const held = (card: string, n: number) => ({ card, cells: [n] });
    const hand = [held("5C", 1), held("5C", 1), held("QS", 2)];
    expect(staying({ hand }, { hand: [held("5C", 9), held("QS", 2)] }, frames)).toEqual({ hand: [hand[0], hand[2]] });
  });

  it("what everybody sees comes with the frames", () => {
    expect(staying({ rows: [] }, { rows: [[12]] }, frames)).toEqual({});
  });
});
