// What a player chose for a table of a game, remembered on this device.
import type { Catalogue, GameFacts, OptionFacts, Setup, SetupDraft, VariantFacts } from "./generated/messages";

export type Draft = Required<Omit<SetupDraft, "clock" | "chat">> & { clock: Pace };
export type Pace = "none" | "calm" | "brisk";

export const PACES: Record<Pace, SetupDraft["clock"]> = {
  none: null,
  calm: { bank: 300, cap: 90, grace: 60 },
  brisk: { bank: 90, cap: 30, grace: 30 },
};

const key = (game: string) => `fileira.setup.${game}`;

export function usualDraft(game: GameFacts, level: string): Draft {
  const variant = game.variants[0]!;
  return {
    game: game.name,
    variant: variant.name,
    seats: variant.usual_seats,
    options: {},
    level,
    public: false,
    clock: "none",
    hints: null,
    late_seats: null,
  };
}

export function rememberedDraft(game: GameFacts, { levels, usual_level }: Catalogue): Draft {
  const usual = usualDraft(game, usual_level);
  const draft = { ...usual, ...read(game.name), game: game.name };
  if (!variantOf(game, draft)) return usual; // the game has changed since
  if (!levels.includes(draft.level)) draft.level = usual_level;
  return fitted(game, draft);
}

/** What a table has agreed on, to be changed. */
export function draftOf(game: GameFacts, setup: Setup): Draft {
  const usual = new Map(game.options.map((option) => [option.name, option.default]));
  const options = Object.fromEntries(Object.entries(setup.options).filter(([name, value]) => usual.get(name) !== value));
  return fitted(game, { ...setup, options, clock: paceOf(setup.clock) });
}

/** The options that are not as usual. */
export function houseRules(setup: Setup, { games }: Catalogue): [string, unknown][] {
  const usual = new Map(games.find(({ name }) => name === setup.game)?.options.map((each) => [each.name, each.default]));
  const isOther = (name: string, value: unknown) => usual.has(name) && usual.get(name) !== value && typeof value !== "object";
  return Object.entries(setup.options).filter(([name, value]) => isOther(name, value));
}

function paceOf(clock: Setup["clock"]): Pace {
  const paces = Object.keys(PACES) as Pace[];
  return paces.find((pace) => PACES[pace]?.cap === clock?.cap) ?? "calm";
}

export function rememberDraft(draft: Draft): void {
  localStorage.setItem(key(draft.game), JSON.stringify(draft));
}

export function variantOf(game: GameFacts, draft: Draft): VariantFacts | undefined {
  return game.variants.find(({ name }) => name === draft.variant);
}

export function offeredOptions(game: GameFacts, { variant, seats }: Draft): OptionFacts[] {
  return game.options.filter(
    (option) =>
      ["number", "flag"].includes(option.kind) &&
      (!option.variants.length || option.variants.includes(variant)) &&
      (!option.seats.length || option.seats.includes(seats)),
  );
}

/** The draft with seats and options that its variant has, enough for the people who are here. */
export function fitted(game: GameFacts, draft: Draft, people = 0): Draft {
  const { seats: all, usual_seats } = variantOf(game, draft)!;
  const enough = [usual_seats, ...all].find((each) => each >= people) ?? usual_seats;
  const seats = all.includes(draft.seats) ? draft.seats : enough;
  const offered = offeredOptions(game, { ...draft, seats });
  const void_ = new Set(offered.filter(({ name }) => name in draft.options).map((each) => each.instead_of));
  const kept = offered.filter(({ name }) => name in draft.options && !void_.has(name));
  const options = Object.fromEntries(kept.map(({ name }) => [name, draft.options[name]!]));
  return { ...draft, seats, options };
}

export function setupOf(draft: Draft): SetupDraft {
  return { ...draft, clock: PACES[draft.clock] ?? null };
}

function read(game: string): Partial<Draft> {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "{}");
  } catch {
    return {}; // somebody else wrote there
  }
}
