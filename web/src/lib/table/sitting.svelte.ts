// One visit to a table: its copy, its game, its people, and the words for all of it.
import { later } from "../device/frames";
import { notes } from "../device/notes.svelte";
import { play as sound } from "../device/sound";
import { voice } from "../device/voice";
import type { GameParts, Person, Told } from "../games/contract";
import { countedIn, countWith, isCounted, reachedBy, type Standing, standingOf } from "../games/counting";
import { loadGame } from "../games/games";
import { nameOf, peopleOf } from "../games/people";
import { Narration } from "../games/telling";
import { language, loadGameWords, t } from "../language/language.svelte";
import type { Words } from "../language/words";
import type { Wish } from "../server/api";
import type { Connection } from "../server/connection";
import type { Advised, Answer, Clock as Time, Place, Refused, Step } from "../server/generated/messages";
import { attempt } from "../server/trouble";
import { Advisor } from "./advisor.svelte";
import { LiveTable } from "./live.svelte";
import { type Entry, Scribe } from "./log";
import { Talk } from "./talk.svelte";

const LINGER = 1600; // the last trick stays in sight before the result

export class Sitting {
  readonly live: LiveTable;
  readonly game: GameParts;
  readonly advisor: Advisor;
  readonly talk: Talk;
  words: Words = $state.raw(undefined!);
  now = $state(Date.now() / 1000); // time of the server, by the second
  lingers = $state(false); // the end is not shown yet
  stays = $state(false); // at the last table, until the result is asked for
  cleared = $state(0); // of a table that is left: first its log, then its cards
  clause: number | null = $state(null); // the rule that is asked for; 0 = all rules
  #timer: ReturnType<typeof setInterval>;

  /** At the table on this line, which is open already. */
  static async at(line: Connection, game: string): Promise<Sitting> {
    const [parts, words] = await Promise.all([loadGame(game), loadGameWords(game, language.name)]);
    const sitting = new Sitting(line, parts, words);
    await sitting.live.ready;
    return sitting;
  }

  constructor(line: Connection, game: GameParts, words: Words) {
    this.game = game;
    this.words = words;
    this.live = new LiveTable(line, game, {
      onhappen: (told) => this.#happen(told),
      onsay: (speech) => this.talk.hear(speech),
      onadvise: (advice) => this.advisor.hear(advice),
      onhint: (seat) => this.#noteHint(seat),
      ondo: (step) => this.#noteGivenUp(step),
      onend: () => this.#end(),
    });
    this.advisor = new Advisor({
      decision: () => this.live.known?.asked?.decision ?? null,
      ask: (decision) => this.send({ do: "hint", decision }),
    });
    this.talk = new Talk({
      seat: () => this.#seat,
      name: (seat) => this.names[seat] ?? "",
      words: () => this.words,
    });
    this.#timer = setInterval(() => (this.now = Date.now() / 1000 + this.live.ahead), 1000);
    this.live.listen();
  }

  // Nearly every step changes what is known, few of them the people.
  #seat: number = $derived.by(() => this.live.known?.seat ?? -1);
  #places: Place[] = $derived.by(() => this.live.known?.seats ?? []);
  #clocks: Time[] = $derived.by(() => this.live.known?.clocks ?? []);
  #clock = $derived.by(() => this.live.known?.setup.clock ?? null);
  people: Person[] = $derived.by(() => {
    const around = { seats: this.#places, seat: this.#seat, clocks: this.#clocks, setup: { clock: this.#clock } };
    return peopleOf({ ...around, gettingReady: this.live.gettingReady }, t("bot.names"), () => this.now);
  });

  // Clocks make new people every second; names stay the same, and with them all that is written.
  #allNames: string = $derived(this.people.map(nameOf).join("\n"));
  names: string[] = $derived(this.#allNames.split("\n"));
  narration = $derived.by(() => new Narration(this.game, this.words, this.names, this.#seat));
  #scribe = $derived.by(() => new Scribe(this.game.telling, this.narration, this.#seat));
  log: Entry[] = $derived.by(() => this.#scribe.entries(this.live.past.moments));

  // The running round counts until the match is over: then it is one of the finished ones.
  standing: Standing = $derived.by(() => {
    const { known, reel } = this.live;
    return standingOf(known?.rounds ?? [], known?.result ? null : (reel?.view ?? null), this.game.telling);
  });

  /** What ends the match and who wins, in words. */
  get goal(): string {
    const view = this.live.reel?.view;
    return (view && this.game.telling.goal?.(view, this.words)) ?? "";
  }

  /** So many of what the game counts, in words. */
  count(n: number): string {
    return countWith(n, this.live.reel?.view, this.game.telling, this.words);
  }

  /** What the expert expects a move to end with, in a game that counts something. */
  expected({ points }: Advised): string {
    if (!isCounted(this.words)) return "";
    return t("hint.points", { count: this.count(Math.round(10 * countedIn(this.game.telling, points)) / 10) });
  }

  /** What a seat ended with. */
  reached(seat: number): number {
    const score = this.live.known?.result?.scores[seat] ?? 0;
    return reachedBy(seat, score, this.live.reel?.view, this.game.telling);
  }

  /** The name of a seat's team, if there are partners. */
  teamOf(seat: number): string | undefined {
    return this.game.facts.teams[this.live.known?.teams?.[seat] ?? -1];
  }

  /** The same, as people call it, for each seat. */
  get teams(): (string | undefined)[] {
    return this.names.map((_, seat) => this.teamOf(seat)).map((team) => team && this.words(`team.${team}`));
  }

  /** Tell all that has happened in another language. */
  async speak(name: string): Promise<void> {
    this.words = await loadGameWords(this.game.name, name);
  }

  /** Ask something of the table; a refusal becomes a note. */
  async send(wish: Wish): Promise<Answer> {
    return this.#note(await this.live.send(wish));
  }

  async play(move: number): Promise<void> {
    const asked = this.live.known?.asked;
    if (asked) this.#note(await this.live.play(asked.decision, move));
  }

  async withdraw(): Promise<void> {
    const last = this.live.known?.answered.at(-1);
    if (last) await this.send({ do: "withdraw", decision: last[0] });
  }

  /** Say why a move is not possible, with the way to its clause. */
  async why(text: string): Promise<void> {
    const answer = await this.live.send({ do: "why", move: text });
    if (answer.is === "because" && answer.clause) this.#cite(answer, this.narration.reason(answer));
  }

  /** Look back at an entry of the log. */
  async look(entry: Entry): Promise<void> {
    await this.lookAt(entry.id);
  }

  async lookAt(event: number): Promise<void> {
    await attempt(() => this.live.look(event));
  }

  /** Look at the last table instead of the result, or the other way round. */
  stay(): void {
    this.lingers = this.stays = true;
  }

  /** Little by little: to clear it away all at once would hold up the browser. */
  leaveTable(): void {
    later(() => (this.cleared = 1));
    later(() => (this.cleared = 2));
    later(() => {
      this.lingers = this.stays = false;
      this.cleared = 0;
    });
  }

  close(): void {
    clearInterval(this.#timer);
    voice.stop();
    this.live.close();
  }

  #note(answer: Answer): Answer {
    if (answer.is === "refused") this.#refuse(answer);
    return answer;
  }

  #refuse(refused: Refused): void {
    const text = this.words(`table.${refused.reason}`, refused.values);
    if (refused.clause) this.#cite({ clause: refused.clause }, text);
    else notes.add(text, "i-lock");
  }

  #cite({ clause }: { clause: number }, text: string): void {
    notes.add(text, "i-lock", { label: t("log.clause", { clause }), run: () => (this.clause = clause) });
  }

  #happen(told: Told[]): void {
    if (!told.length) return;
    voice.add(told.map((each) => () => this.narration.sentence(each)));
    const { isBad, pace } = this.game.telling;
    const isLong = told.some((each) => (pace[each.name]?.before ?? 0) > 0);
    sound(told.some((each) => isBad(each)) ? "take" : isLong ? "win" : "card");
  }

  /** The last trick stays in sight for a while. */
  #end(): void {
    this.lingers = true;
    sound("end");
    setTimeout(() => this.leaveTable(), LINGER);
  }

  /** Before the start everybody sees it in the list of seats. */
  #noteGivenUp({ did, who }: Step): void {
    const { stage, seats } = this.live.known!;
    const given = did === "filled" && stage !== "gathering" && who !== undefined && who !== this.#seat;
    if (given) this.talk.sayings.delete(who); // it was somebody else who said it
    if (given && seats[who]?.name) notes.add(t("talk.gave_up", { name: this.names[who]! }), "i-away");
  }

  /** The move that waits for the line, as people call it. */
  get unsent(): string | null {
    const text = this.unsentMove;
    return text === null ? null : this.narration.moveName(text);
  }

  /** The same as the game writes it. */
  get unsentMove(): string | null {
    const { unsent, known } = this.live;
    return known?.asked?.moves.find(([move]) => move === unsent)?.[1] ?? null;
  }

  #noteHint(seat: number): void {
    if (seat !== this.live.known?.seat) notes.add(t("hint.asked", { name: this.names[seat] ?? "" }), "i-hint");
  }
}
