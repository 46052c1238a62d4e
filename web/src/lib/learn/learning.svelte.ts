// A lesson being taken: the film of the server, shown as far as the learner has come.
import { play as sound } from "../device/sound";
import { voice } from "../device/voice";
import type { GameParts, Person, Told } from "../games/contract";
import { loadGame } from "../games/games";
import { Offers } from "../games/offers";
import { nameOf, seatOf } from "../games/people";
import { Narration, tell } from "../games/telling";
import { language, loadGameWords, t } from "../language/language.svelte";
import type { Values, Words } from "../language/words";
import { Reel } from "../motion/reel.svelte";
import { lessonFilm, whyNot } from "../server/api";
import type { Asked, LessonFilm, LessonScene, Offer } from "../server/generated/messages";
import { me } from "../server/me.svelte";
import { learned, loadLessonWords } from "./lessons";

type View = Record<string, unknown>;

/** What the teacher answers to a move. */
export interface Remark {
  text: string;
  clause: number; // 0 = it is no question of the rules
}

export class Learning {
  readonly game: GameParts;
  readonly film: LessonFilm;
  words: Words = $state.raw(undefined!); // of the game
  readonly reel: Reel<View, Told>;
  at = $state(0); // the scene
  told = $state(0); // the scene that the teacher speaks of: the one before, until the table is at rest
  remark: Remark | null = $state.raw(null);
  #answers = $state(0); // so many were not wanted: after each the question is a new one
  #texts: Words = $state.raw(undefined!);

  static async begin(game: string, lesson: string): Promise<Learning> {
    const [film, parts] = await Promise.all([lessonFilm(game, lesson), loadGame(game)]);
    const learning = new Learning(film, parts);
    await learning.translate(language.name);
    learning.#show();
    return learning;
  }

  constructor(film: LessonFilm, game: GameParts) {
    this.film = film;
    this.game = game;
    this.reel = new Reel<View, Told>(film.view as View, game.telling.pace);
  }

  async translate(name: string): Promise<void> {
    const { name: game } = this.game;
    [this.words, this.#texts] = await Promise.all([loadGameWords(game, name), loadLessonWords(game, name)]);
  }

  get scene(): LessonScene {
    return this.film.scenes[this.at]!;
  }

  /** Whether all is done and seen. */
  get over(): boolean {
    return this.film.scenes[this.told]!.asked === null;
  }

  get title(): string {
    return this.#text("title");
  }

  /** What the teacher says now. */
  get text(): string {
    const { values } = this.film.scenes[this.told]!;
    return this.#text(this.over ? "end" : `${this.told + 1}`, values);
  }

  /** The moves of the learner. What they do is for the learner to find out: no button tells it. */
  asked: Asked | null = $derived.by(() => {
    const { asked } = this.scene;
    if (this.reel.busy || !asked) return null;
    return { ...asked, decision: asked.decision + this.#answers, moves: asked.moves.map(([move, text]): Offer => [move, text, []]) };
  });

  people: Person[] = $derived.by(() => {
    const names = t("bot.names").split(" ");
    return Array.from({ length: this.film.seats }, (_, seat) => ({
      name: seat ? names[seat]! : (me.person?.name ?? t("me.names").split(" ")[0]!),
      level: seat ? "beginner" : null,
      away: false,
      autopilot: false,
      you: seat === 0,
      face: seat + 1,
      clock: null,
    }));
  });

  narration = $derived.by(() => new Narration(this.game, this.words, this.people.map(nameOf), seatOf(this.people)));

  play(move: number): void {
    const [, text] = this.scene.asked!.moves.find((offer) => offer[0] === move)!;
    if (text !== this.scene.wanted) return this.#correct(text);
    this.remark = null;
    this.at += 1;
    this.#show();
  }

  /** Say why a move is not possible. */
  async why(move: string): Promise<void> {
    const { name } = this.film.facts;
    const answer = await whyNot(this.game.name, name, this.at, move);
    if (answer.clause) this.remark = { text: this.narration.reason(answer), clause: answer.clause };
  }

  close(): void {
    voice.stop();
    this.reel.skip();
  }

  /** A move that the rules allow and the lesson does not want: what it would do, and why not. */
  #correct(move: string): void {
    this.#answers += 1;
    const own = this.scene.wrong[move]; // such a text tells all of it
    const does = own ? [] : new Offers(this.scene.asked, this.game.facts).does(move);
    const values = { ...this.scene.values, ...this.scene.would[move] };
    const text = this.#text(`${this.at + 1}.${own ?? "wrong"}`, values);
    this.remark = { text: [...does.map((told) => this.narration.sentence(told)), text].join(" "), clause: 0 };
  }

  #show(): void {
    const frames = this.scene.frames.map(({ events = [], view = {} }) => {
      const told = events.map((each) => tell(each, this.game.facts));
      return { events: told, view, after: () => this.#happened(told) };
    });
    const { at } = this;
    const rest = this.scene.asked ? {} : this.#atRest();
    this.reel.push(...frames, { events: [], view: rest, after: () => (this.told = at) });
    if (!this.scene.asked) learned.add(this.game.name, this.film.facts.name);
  }

  /** The seats at the end of the lesson: the game would go on, but nobody is asked any more. */
  #atRest(): View {
    const frames = this.film.scenes.flatMap((scene) => scene.frames);
    const { seats } = Object.assign({}, this.film.view, ...frames.map(({ view }) => view)) as { seats: View[] };
    return { seats: seats.map((seat) => ({ ...seat, asked: false })) };
  }

  #happened(told: Told[]): void {
    if (!told.length) return;
    voice.add(told.map((each) => () => this.narration.sentence(each)));
    sound(told.some((each) => this.game.telling.isBad(each)) ? "take" : "card");
  }

  #text(key: string, values: Values = {}): string {
    return this.#texts(`lesson.${this.film.facts.name}.${key}`, values);
  }
}
