// Who sits around the table: people and bots with their names, faces and clocks.
import { t } from "../language/language.svelte";
import levels from "../server/generated/levels.json"; // weakest first
import type { Clock as Time, Place, Setup } from "../server/generated/messages";
import type { Clock, Person } from "./contract";

export interface Around {
  seats: readonly Place[];
  seat: number;
  clocks: readonly Time[];
  setup: Pick<Setup, "clock">;
  gettingReady?: readonly string[]; // levels that cannot search yet
}

export const FACES = 6; // of people, and what bots of one level wear

/** `now` is the time of the server; it is asked for only if there is a clock. */
export function peopleOf(around: Around, botNames: string, now: () => number): Person[] {
  const { seats, seat, clocks, setup, gettingReady = [] } = around;
  const faces = facesOf(seats);
  const names = spared(botNames.split(" "), seats);
  return seats.map((place, i) => ({
    name: place.name ?? names[i % names.length]!,
    level: place.level ?? null,
    away: place.away ?? false,
    autopilot: place.autopilot ?? false,
    gettingReady: gettingReady.includes(place.level ?? ""),
    you: i === seat,
    face: faces[i]!,
    clock: clockOf(clocks[i], setup, now),
  }));
}

/** The chosen faces, else those of the seats; whose face somebody else has chosen gets one that nobody has. */
function facesOf(seats: readonly Place[]): number[] {
  const chosen = seats.flatMap(({ face }) => face ?? []);
  const found = seats.map(({ face, level }, seat) => face || (level || !chosen.includes(seat + 1) ? seat + 1 : 0));
  const people = seats.map(({ level }) => !level);
  found.forEach((face, seat) => {
    const around = Array.from({ length: FACES }, (_, i) => 1 + ((seat + i) % FACES));
    found[seat] = face || (around.find((each) => !found.some((other, i) => people[i] && other === each)) ?? seat + 1);
  });
  return found;
}

/** The names of bots, others in place of those that people here have: a bot is nobody's namesake. */
function spared(names: string[], seats: readonly Place[]): string[] {
  const taken = new Set(seats.flatMap(({ name }) => (name ? [plain(name)] : [])));
  const spare = names.filter((name, i) => !taken.has(plain(name)) && !seats[i]?.level);
  return names.map((name) => (taken.has(plain(name)) ? (spare.pop() ?? name) : name));
}

const plain = (name: string): string => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** In a sentence: nobody has to know which name is the own one. */
export const nameOf = (person: Person): string => (person.you ? t("seat.own", { name: person.name }) : person.name);

/** The seat of who reads, -1 = nobody's. */
export const seatOf = (people: readonly Person[]): number => people.findIndex(({ you }) => you);

/** On a plate or in a list. */
export const labelOf = (person: Person): string => (person.you ? t("seat.you") : person.name);

/** Who has the same result by the rules: the seats of a team, or one by itself. */
export function sidesOf(teams: readonly (string | undefined)[]): number[][] {
  const names = teams.map((team, seat) => team ?? seat);
  const seats = names.map((_, seat) => seat);
  return [...new Set(names)].map((name) => seats.filter((seat) => names[seat] === name));
}

const LAMPS = 3;

/** The lamps of a bot, by the place of its level among all; a level that nobody knows is in the middle. */
export function lampsOf(level: string, all: readonly string[] = levels): number {
  const place = all.includes(level) ? (all.indexOf(level) + 0.5) / all.length : 0.5;
  return 1 + Math.floor(LAMPS * place);
}

function clockOf(time: Time | undefined, setup: Pick<Setup, "clock">, now: () => number): Clock | null {
  if (!time) return null;
  const [bank, since, until] = time;
  if (until !== null) return { seconds: until - now(), running: true };
  return setup.clock ? { seconds: since === null ? bank : bank - (now() - since), running: false } : null;
}
