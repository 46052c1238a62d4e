// Played matches for the gallery and the tests: scripts/web_fixtures.py writes them.
import type { Asked, Happening } from "../server/generated/messages";
import type { Person } from "./contract";

interface Around {
  waiting: number[];
  asked: Asked | null;
  rounds: number[][];
  winners: number[];
}

export interface Fixture {
  game: string;
  variant: string;
  start: Around & { view: Record<string, unknown>; seats: string[] };
  steps: { who: number; frames: { events: Happening[]; view: object }[]; set: Around }[];
}

export interface FixtureMoment extends Around {
  view: any;
  events: Happening[];
}

const files = import.meta.glob<Fixture>("/fixtures/*.json", { import: "default" });

export const fixtureNames = Object.keys(files).map((path) => path.slice(10, -5));

export const loadFixture = (name: string): Promise<Fixture> => files[`/fixtures/${name}.json`]!();

/** The table after each step, the deal first. */
export function moments(fixture: Fixture): FixtureMoment[] {
  let view: object = fixture.start.view;
  const first = { ...fixture.start, view, events: [] };
  const rest = fixture.steps.map((step) => {
    for (const frame of step.frames) view = { ...view, ...frame.view };
    return { ...step.set, view, events: step.frames.flatMap((frame) => frame.events) };
  });
  return [first, ...rest];
}

const LEVELS = [null, null, "beginner", null, "casual", null, "expert", null];

export function peopleOf(fixture: Fixture, you: number): Person[] {
  return fixture.start.seats.map((name, seat) => ({
    name,
    level: seat === you ? null : (LEVELS[seat % LEVELS.length] ?? null),
    away: seat === 5,
    autopilot: false,
    you: seat === you,
    face: seat + 1,
    clock: null,
  }));
}
