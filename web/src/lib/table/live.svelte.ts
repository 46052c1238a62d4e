// The copy of a table that its page shows. Steps replace fields of it, nothing else.
import { soon } from "../device/frames";
import type { GameParts, Told } from "../games/contract";
import { tell } from "../games/telling";
import { Fields } from "../motion/fields.svelte";
import { Reel, type Shot } from "../motion/reel.svelte";
import { pastOf, type Wish } from "../server/api";
import type { Connection, Line } from "../server/connection";
import type { Advice, Answer, Changes, Happening, Speech, Step, Whole } from "../server/generated/messages";
import { type PastMoment, Past } from "./past.svelte";
import { fresh, type News, staying } from "./steps";

const READ = 3000; // milliseconds for the scores of a round
const PATIENCE = 400; // milliseconds in which a move needs no word on its way

type View = Record<string, unknown>;
type Known = Omit<Whole, "is" | "n" | "view" | "log" | "log_start">;

interface Around {
  onhappen?: (told: Told[]) => void; // as it is shown
  onsay?: (speech: Speech) => void;
  onadvise?: (advice: Advice) => void;
  onhint?: (seat: number) => void; // somebody asks the expert
  ondo?: (step: Step) => void; // before anything of it is shown
  onend?: () => void; // just before the result is known
}

export class LiveTable {
  line: Line = $state("connecting");
  #known: Fields<Known> | null = $state.raw(null);
  watching = $state(0);
  gettingReady: readonly string[] = $state.raw([]); // levels of bots that cannot search yet
  reel: Reel<View, Told> | null = $state.raw(null);
  past = new Past();
  summed: readonly number[][] | null = $state.raw(null); // all finished rounds, while the last of them is read
  busy = $state(false); // a decision of ours is on its way
  #sending: number | null = $state(null); // the move of it, until it is answered
  #slow = $state(false); // so long that one should be told
  #played = 0; // decisions so far: one that is settled late says nothing of the next
  readonly ready: Promise<void>; // the first whole table has come
  #arrived!: () => void;
  #around: Around;
  #connection: Connection;
  #game: GameParts;
  #n: number | null = null;
  #latest: View = {}; // after all that is known, shown or not

  constructor(connection: Connection, game: GameParts, around: Around) {
    this.ready = new Promise((arrived) => (this.#arrived = arrived));
    this.#game = game;
    this.#around = around;
    this.#connection = connection;
  }

  /** From now on, and all that has come before: whoever is told of it must be there already. */
  listen(): void {
    this.#connection.listen({
      after: () => this.#n,
      onmessage: (message) => {
        if (message.is === "whole") this.#begin(message);
        else if (message.is === "step") this.#hear(message);
        else if (message.is === "advice") this.#around.onadvise?.(message);
        else {
          this.watching = message.watching;
          this.gettingReady = message.getting_ready ?? [];
        }
      },
      online: (line) => (this.line = line),
    });
  }

  /** All but how the table lies; null = nothing is known yet. */
  get known(): Known | null {
    return this.#known?.shown ?? null;
  }

  /** The move that waits to be sent, while there is no line for it. */
  get unsent(): number | null {
    return this.line === "open" ? null : this.#sending;
  }

  /** A move is on its way, and takes its time, though the line bears it. */
  get sends(): boolean {
    return this.line === "open" && this.#sending !== null && this.#slow;
  }

  /** Seconds by which the clock of the server is ahead of ours. */
  get ahead(): number {
    return this.#connection.ahead;
  }

  send(wish: Wish): Promise<Answer> {
    return this.#connection.send(wish);
  }

  async play(decision: number, move: number): Promise<Answer> {
    const nth = (this.#played += 1);
    const spare = soon(() => (this.busy = true)); // the click has a frame of its own
    this.#sending = move;
    const wait = setTimeout(() => (this.#slow = true), PATIENCE);
    const answer = await this.send({ do: "play", decision, move });
    clearTimeout(wait);
    this.#slow = false;
    this.#sending = null;
    const settle = () => {
      spare();
      if (nth === this.#played) this.busy = false;
    };
    this.reel!.push({ events: [], view: {}, after: settle }); // what follows from it is shown before
    return answer;
  }

  /** Look back at an event, also at one from before this page was opened. */
  async look(event: number): Promise<void> {
    if (!this.past.of(event)?.view) await this.#recall();
    this.past.look(event);
  }

  retry(): void {
    this.#connection.retry();
  }

  close(): void {
    this.reel?.skip();
    this.#connection.close();
  }

  #begin(whole: Whole): void {
    const { is: _, n, view, log, log_start, ...known } = whole;
    this.#n = n;
    this.#show((view ?? {}) as View);
    this.past.begin(this.#tell(log), log_start, whole.answered.length ? null : this.#latest);
    if (this.#known) this.#known.replace(known);
    else this.#known = new Fields<Known>(known);
    this.#arrived();
  }

  #show(view: View): void {
    this.#latest = view;
    if (this.reel) this.reel.jump(view);
    else this.reel = new Reel<View, Told>(view, this.#game.telling.pace);
  }

  #tell(events: Happening[] = []): Told[] {
    return events.map((each) => tell(each, this.#game.facts));
  }

  async #recall(): Promise<void> {
    const { view, frames } = await pastOf(this.#connection.table);
    let [lies, from] = [view as View, 0];
    const moments = frames.map((frame): PastMoment => {
      const moment = { from, view: { ...lies, ...frame.view }, told: this.#tell(frame.events) };
      [lies, from] = [moment.view, from + moment.told.length];
      return moment;
    });
    this.past.recall(moments);
  }

  #hear(step: Step): void {
    if (this.#n === null) return;
    const next = step.private ? this.#n : this.#n + 1;
    if (step.n < next) return;
    if (step.n > next) return void this.send({ do: "refresh" });
    this.#n = step.n;
    this.#follow(step);
  }

  /** First the frames, one after the other, then what is new for this viewer. */
  #follow(step: Step): void {
    if (step.said) this.#around.onsay?.(step.said);
    if (step.did === "hinted") this.#around.onhint?.(step.who!);
    this.#around.ondo?.(step);
    const before = this.#latest;
    const frames = (step.frames ?? []).map((frame) => {
      const told = this.#tell(frame.events);
      return { events: told, view: this.#learn(frame), after: () => this.#happened(told) };
    });
    const own = this.#learn(step);
    if (frames[0]) this.#open(frames[0], staying(before, own, frames));
    const last = { events: [], view: own, after: () => this.#change(step.set, frames.length > 0) };
    this.reel!.push(...this.#summing(frames, step.set), last);
  }

  /** Where a round ends and the match goes on, its scores are read before the next one is dealt. */
  #summing<Shown extends { events: Told[] }>(frames: Shown[], changes: Changes | undefined) {
    const end = frames.findLastIndex(({ events }) => events.some(({ name }) => name === this.#game.telling.sums));
    const rounds = changes?.rounds;
    if (end < 0 || !rounds || changes.result) return frames;
    const sum = { events: [], view: {}, stays: READ, after: () => void (this.summed = rounds) };
    const done = { events: [], view: {}, after: () => void (this.summed = null) };
    return [...frames.slice(0, end + 1), sum, done, ...frames.slice(end + 1)];
  }

  /** With the first frame the choices are on the table: nobody waits with one any more. */
  #open(first: Shot<View, Told>, stays: View): void {
    const { after } = first;
    first.view = { ...stays, ...first.view };
    first.after = () => {
      this.#known!.change({ chosen: [] });
      after?.();
    };
  }

  /** The fields that are new. */
  #learn(news: News): View {
    const fields = fresh(this.#latest, news);
    this.#latest = { ...this.#latest, ...fields };
    return fields;
  }

  #happened(told: Told[]): void {
    this.past.add(this.reel!.lies, told);
    this.#around.onhappen?.(told);
  }

  /** What happened is kept as the viewer saw it then, and not with what they chose later. */
  #change(changes: Changes | undefined, happened: boolean): void {
    if (changes?.result) this.#around.onend?.();
    if (changes) this.#known!.change(changes);
    if (happened) this.past.settle(this.reel!.lies);
  }
}
