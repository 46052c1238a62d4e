// What is said at a table: phrases, reactions and own words, as sentences.
import { notes } from "../device/notes.svelte";
import { play as sound } from "../device/sound";
import { t } from "../language/language.svelte";
import type { Words } from "../language/words";
import type { Speech } from "../server/generated/messages";

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
    notes.add(this.text(speech), "i-talk");
  }

  text({ seat, phrase = "", text = "" }: Speech): string {
    const words = this.#around.words();
    const reacts = words.has(`reaction.${phrase}`);
    const said = text || words(reacts ? `reaction.${phrase}` : `phrase.${phrase}`);
    return t(reacts ? "talk.reacted" : "talk.said", { name: this.#around.name(seat), text: said });
  }
}
