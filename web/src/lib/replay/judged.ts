// The turns of an analysed match in words of players: when, what it cost, and why another was better.
import { factsOf, whyBetter } from "../games/offers";
import { joined, percent } from "../language/format";
import { language, t } from "../language/language.svelte";
import type { Words } from "../language/words";
import type { Analysis, Judged, Reason, Value } from "../server/generated/messages";
import type { Looking } from "./looking.svelte";

const REASONS = 2; // more would not be read
const WORTH_A_WORD = 0.1; // points

/** The mistakes of a seat in the order of play. */
export const mistakesOf = ({ turns }: Analysis, seat: number): Judged[] =>
  turns.filter((each) => each.seat === seat && each.is_mistake);

/** The mistakes of a seat with their reasons, the costliest first. */
export const reasonsOf = ({ turns, reasons }: Analysis, seat: number): Reason[] =>
  reasons.filter(({ number }) => turns[number - 1]!.seat === seat);

export const COSTLIEST = 3; // mistakes of a seat that are told first

/** When it was: by round and trick where there are some, else by the turn of the player. */
export function whenOf(judged: Judged, looking: Looking): string {
  const { film } = looking.playback;
  const at = film.before(judged.decisions[0]!);
  const { telling } = looking.game;
  if (telling.trick?.(film.moments[at]!.view)) return looking.headline(at);
  const round = judged.round + 1;
  const many = film.head.timeline.rounds.length > 1;
  return many ? t("analysis.where", { round, turn: judged.turn }) : t("analysis.turn", { turn: judged.turn });
}

/** The trick it was in, if there are tricks; else the turn of the player. */
export function numberOf(judged: Judged, looking: Looking): number {
  const { film } = looking.playback;
  const { view } = film.moments[film.before(judged.decisions[0]!)]!;
  return looking.game.telling.trick?.(view) || judged.turn;
}

/** All moves of a turn. */
export const movesOf = ({ texts }: Value, looking: Looking): string => looking.narration.turnName(texts);

/** A number of points for or against somebody, as the game counts; nothing if it has none. */
export function swing(points: number, words: Words): string {
  const key = points < 0 ? "swing.against" : "swing.for";
  return words.has(key) ? words(key, { n: Math.round(10 * Math.abs(points)) / 10 }) : "";
}

/** What a mistake cost. */
export function costOf({ played, best, points_regret }: Judged, words: Words): string {
  const points = points_regret[0] >= WORTH_A_WORD ? swing(-points_regret[0], words) : "";
  return joined(t("analysis.cost", { played: percent(played.wins[0]), best: percent(best.wins[0]) }), points);
}

/** What a move led to, by the facts behind it. */
export const ledTo = (facts: Record<string, number>, looking: Looking): string =>
  joined(...factsOf(facts, looking.words, language.name, looking.game.facts.places));

/** Why the better move was better: by the end of the round, by what it leads to at once, or else in the end. */
export function whyOf({ points_regret }: Judged, reason: Reason, looking: Looking): string {
  if (reason.best_ends !== reason.played_ends) return t(reason.best_ends ? "analysis.why_ends" : "analysis.why_goes_on");
  const told = whyBetter(reason.best, reason.played, looking.words, language.name).slice(0, REASONS);
  return joined(...told) || later(points_regret[0], looking.words);
}

function later(points: number, words: Words): string {
  const brought = points >= WORTH_A_WORD ? swing(points, words) : "";
  return brought ? t("analysis.why_points", { points: brought }) : t("analysis.why_later");
}
