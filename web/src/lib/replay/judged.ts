// The turns of an analysed match in words of players: when, what it cost, and why another was better.
import { whyBetter } from "../games/offers";
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

/** The costliest turns of a seat, the worst first. */
export const costliestOf = ({ turns, costliest }: Analysis, seat: number): Reason[] =>
  costliest.filter(({ number }) => turns[number - 1]!.seat === seat);

/** The moment at which the turn began. */
export const momentBefore = ({ decisions }: Judged, starts: readonly number[]): number =>
  Math.max(0, starts[decisions[0]! - 1]! - 1);

/** When it was: by round and trick where there are some, else by the turn of the player. */
export function whenOf(judged: Judged, looking: Looking): string {
  const { film } = looking.playback;
  const at = momentBefore(judged, film.head.timeline.decisions);
  const { telling } = looking.game;
  if (telling.trick?.(film.moments[at]!.view)) return looking.headline(at);
  const round = judged.round + 1;
  const many = film.head.timeline.rounds.length > 1;
  return many ? t("analysis.where", { round, turn: judged.turn }) : t("analysis.turn", { turn: judged.turn });
}

/** The trick it was in, if there are tricks; else the turn of the player. */
export function numberOf(judged: Judged, looking: Looking): number {
  const { film } = looking.playback;
  const { view } = film.moments[momentBefore(judged, film.head.timeline.decisions)]!;
  return looking.game.telling.trick?.(view) || judged.turn;
}

/** All moves of a turn. */
export const movesOf = ({ texts }: Value, looking: Looking): string =>
  joined(...texts.map((text) => looking.narration.moveName(text)));

/** A number of points for or against somebody, as the game counts; nothing if it has none. */
export function swing(points: number, words: Words): string {
  const key = points < 0 ? "swing.against" : "swing.for";
  return words.has(key) ? words(key, { n: Math.round(10 * Math.abs(points)) / 10 }) : "";
}

/** What a mistake cost. */
export function costOf({ regret, points_regret }: Judged, words: Words): string {
  const points = points_regret[0] >= WORTH_A_WORD ? swing(-points_regret[0], words) : "";
  return joined(t("analysis.cost_wins", { percent: percent(regret[0]) }), points);
}

/** Why the better move was better. */
export function whyOf(judged: Judged, reason: Reason | undefined, looking: Looking): string {
  const { played, best, points_regret } = judged;
  const told = reason ? whyBetter(reason.best, reason.played, looking.words, language.name).slice(0, REASONS) : [];
  const points = points_regret[0] >= WORTH_A_WORD ? swing(points_regret[0], looking.words) : "";
  if (points && told.length < REASONS) told.push(t("analysis.why_points", { points }));
  if (!told.length) told.push(t("analysis.why_wins", { best: percent(best.wins[0]), played: percent(played.wins[0]) }));
  return t("analysis.why", { move: movesOf(best, looking), why: joined(...told) });
}
