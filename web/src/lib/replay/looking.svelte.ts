// One visit to a match of the past: where it comes from, with whose eyes it is seen, and its words.
import { voice } from "../device/voice";
import type { GameParts, Person } from "../games/contract";
import { type Standing, standingOf } from "../games/counting";
import { loadGame } from "../games/games";
import { labelOf, nameOf, peopleOf, seatOf } from "../games/people";
import { Narration } from "../games/telling";
import { language, loadGameWords, t } from "../language/language.svelte";
import type { Words } from "../language/words";
import { branch, branchFile, replay, replayFile } from "../server/api";
import type { Analysis, Branch, Entrance, Judged, Replay, Scene } from "../server/generated/messages";
import { Film, type Moment } from "./film";
import { Playback } from "./playback.svelte";

/** A table by its code, or a match record as text. */
export type Source = { table: string } | { record: string };

export interface Eyes {
  seat: number | null; // -1 = the public's; null = those of the own seat
  open: boolean; // all cards are seen
}

export class Looking {
  readonly source: Source;
  readonly game: GameParts;
  words: Words = $state.raw(undefined!); // of the game
  readonly playback: Playback;
  clause: number | null = $state(null); // the rule that is asked for; 0 = all rules
  told = $state(false); // the result is wanted before the end
  analysis: Analysis | null = $state.raw(null); // if one of its turns was opened
  judged: Judged | null = $state.raw(null); // that turn

  static async at(source: Source, eyes: Eyes, at: number): Promise<Looking> {
    const [head, scenes] = await fetchFilm(source, eyes);
    const [game, words] = await Promise.all([loadGame(head.game), loadGameWords(head.game, language.name)]);
    return new Looking(source, new Film(head, scenes, game), at, game, words);
  }

  constructor(source: Source, film: Film, at: number, game: GameParts, words: Words) {
    this.source = source;
    this.game = game;
    this.words = words;
    this.playback = new Playback(film, at, game.telling.pace, (moment, jumped) => this.#tell(moment, jumped));
  }

  /** Tell the match in another language. */
  async speak(name: string): Promise<void> {
    this.words = await loadGameWords(this.game.name, name);
  }

  get head(): Replay {
    return this.playback.film.head;
  }

  /** The code of the table; a file has none. */
  get code(): string | undefined {
    return "table" in this.source ? this.source.table : undefined;
  }

  people: Person[] = $derived.by(() => {
    const { people, you } = this.playback.film.head;
    return peopleOf({ seats: people, seat: you, clocks: [], setup: { clock: null } }, t("bot.names"), () => 0);
  });

  labels: string[] = $derived(this.people.map(labelOf));

  narration = $derived.by(() => new Narration(this.game, this.words, this.people.map(nameOf), seatOf(this.people)));

  /** The scores at this moment. */
  get standing(): Standing {
    const { film, at, ended } = this.playback;
    return standingOf(film.scoredAt(at), ended ? null : film.moments[at]!.view, this.game.telling);
  }

  /** Where the match stands at a moment. */
  headline(at = this.playback.at): string {
    return this.game.telling.headline(this.playback.film.moments[at]!.view, this.words);
  }

  /** See the same moment with other eyes. */
  async see(eyes: Eyes): Promise<void> {
    const [head, scenes] = await fetchFilm(this.source, eyes);
    this.playback.see(new Film(head, scenes, this.game));
  }

  /** A turn as its player saw it, before it was made. */
  async open(analysis: Analysis, number: number): Promise<void> {
    const judged = analysis.turns[number - 1];
    if (!judged) return;
    const { seat, open } = this.head;
    if (seat !== judged.seat || open) await this.see({ seat: judged.seat, open: false });
    this.analysis = analysis;
    this.judged = judged;
    this.playback.stop();
    this.playback.go(this.opened);
  }

  /** The moment of the turn that was opened. */
  get opened(): number {
    return this.judged ? this.playback.film.before(this.judged.decisions[0]!) : -1;
  }

  /** A table at which the match goes on from this moment. */
  goOn(wish: Omit<Branch, "decision">): Promise<Entrance> {
    const decision = this.playback.film.decisionAfter(this.playback.at);
    const whole = { ...wish, decision };
    if ("table" in this.source) return branch(this.source.table, whole);
    return branchFile({ record: this.source.record, branch: whole });
  }

  close(): void {
    this.playback.stop();
    voice.stop();
  }

  #tell({ told }: Moment, jumped: boolean): void {
    const { at } = this.playback;
    const sentences = told.map((each) => () => this.narration.sentence(each));
    voice.add(jumped ? [() => this.headline(at), ...sentences] : sentences);
  }
}

function fetchFilm(source: Source, { seat, open }: Eyes): Promise<[Replay, Scene[]]> {
  if ("record" in source) return replayFile({ record: source.record, seat: seat ?? -1, open });
  const query = new URLSearchParams({ open: String(open), ...(seat !== null && { seat: String(seat) }) });
  return replay(source.table, query);
}
