// Given deals: places among all who tried one, and the reminder of the next day's cards.
import { expect, it } from "vitest";
import type { Try } from "../../src/lib/server/generated/messages";
import { reminder } from "../../src/pages/deal/reminder";
import { countedTries, placeAmong } from "../../src/pages/deal/tries";

const tried = (score: number, practice = false) => ({ score, practice }) as Try;

it("practice takes nobody's place", () => {
  const tries = [tried(9), tried(4), tried(4), tried(12, true)];
  expect(countedTries(tries)).toHaveLength(3);
  expect(tries.map((each) => placeAmong(tries, each))).toEqual([1, 2, 2, 1]);
});

const lines = (now: string) => reminder("2026-01-31", new Date(now), "Today's cards; again, please", "https://here/daily").split("\r\n");

it("a reminder rings at the same hour on the next day, once", () => {
  const entry = lines("2026-01-31T18:30:00Z");
  expect(entry).toContain("DTSTART:20260201T183000Z");
  expect(entry).toContain("DTEND:20260201T184000Z");
  expect(entry.some((line) => line.startsWith("RRULE"))).toBe(false);
});

it("no reminder rings before the new cards are there", () => {
  expect(lines("2026-01-30T21:00:00Z")).toContain("DTSTART:20260201T000000Z");
});

it("marks of the format do not break the text of a reminder", () => {
  expect(lines("2026-01-31T18:30:00Z")).toContain("SUMMARY:Today's cards\\; again\\, please");
});
