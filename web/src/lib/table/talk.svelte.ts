// What is said at a table: phrases, reactions and own words, as sentences.
import { SvelteMap } from "svelte/reactivity";
import { notes } from "../device/notes.svelte";
import { play as sound } from "../device/sound";
import { t } from "../language/language.svelte";
import type { Words } from "../language/words";
import type { Speech } from "../server/generated/messages";

const STAYS = 6000; // milliseconds at its seat
const MOST = 20; // that are kept

export interface Spoken extends Speech {
  id: number;
}

interface Around {
  seat: () => number; // the own one
  name: (seat: number) => string;
  words: () => Words;
}

export class Talk {
  spoken: Spoken[] = $state.raw([]);
  muted = $state(false);
  readonly sayings = new SvelteMap<number, string>(); // by seat
  readonly seats = new Set<number>(); // at which they can be read
  draft = $state(""); // own words, not yet sent
  #around: Around;

  constructor(around: Around) {
    this.#around = around;
  }

  hear(speech: Speech): void {
    const isOwn = speech.seat === this.#around.seat();
    if (this.muted && !isOwn) return;
    const id = (this.spoken.at(-1)?.id ?? 0) + 1;
    this.spoken = [...this.spoken.slice(1 - MOST), { ...speech, id }];
    if (isOwn) return;
    sound("talk");
    if (this.seats.has(speech.seat)) this.#sayAtSeat(speech);
    else notes.add(this.text(speech), "i-talk");
  }

  #sayAtSeat(speech: Speech): void {
    const said = this.#saying(speech);
    this.sayings.set(speech.seat, said);
    notes.speak(this.text(speech));
    setTimeout(() => this.sayings.get(speech.seat) === said && this.sayings.delete(speech.seat), STAYS);
  }

  text(speech: Speech): string {
    const reacts = this.#around.words().has(`reaction.${speech.phrase}`);
    return t(reacts ? "talk.reacted" : "talk.said", { name: this.#around.name(speech.seat), text: this.#saying(speech) });
  }

  #saying({ phrase = "", text = "" }: Speech): string {
    const words = this.#around.words();
    return text || words(words.has(`reaction.${phrase}`) ? `reaction.${phrase}` : `phrase.${phrase}`);
  }
}
