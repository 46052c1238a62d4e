// The expert beside a player: asked by one key, and heard for one decision.
import type { Advice, Answer } from "../server/generated/messages";

interface Around {
  decision: () => number | null; // what the player is asked now
  ask: (decision: number) => Promise<Answer>;
}

export class Advisor {
  #around: Around;
  #heard: Advice | null = $state.raw(null);
  #asked: number | null = $state(null); // the decision that the expert thinks about
  hidden = $state(false); // the player has seen enough

  constructor(around: Around) {
    this.#around = around;
  }

  /** What the expert thinks of the moves that the player has now. */
  get advice(): Advice | null {
    const heard = this.#heard;
    return heard?.moves.length && heard.decision === this.#around.decision() ? heard : null;
  }

  /** The expert cannot think yet: its game is not compiled. */
  get waits(): boolean {
    return !!this.#heard?.getting_ready && this.#heard.decision === this.#around.decision() && !this.thinks;
  }

  get thinks(): boolean {
    return this.#asked !== null && this.#asked === this.#around.decision();
  }

  async ask(): Promise<void> {
    const decision = this.#around.decision();
    this.hidden = false;
    if (decision === null || this.thinks || this.advice) return;
    this.#asked = decision;
    const answer = await this.#around.ask(decision);
    if (answer.is !== "done") this.#asked = null;
  }

  hear(advice: Advice): void {
    this.#heard = advice;
    this.#asked = null;
  }
}
