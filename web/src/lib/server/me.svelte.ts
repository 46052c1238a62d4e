// The guest who plays here. Nobody is asked for a name before it is needed.
import { t } from "../language/language.svelte";
import { callMe, forgetMe, Trouble, whoAmI } from "./api";
import type { Person } from "./generated/messages";

const FRIENDLY = "fileira.friendly"; // the name that was given to who had none
const KNOWN = "fileira.guest"; // whether the server may know us: asking a stranger is an error to it

class Me {
  person: Person | null = $state.raw(null);
  #asking: Promise<void> | undefined;

  /** Find out who is here, once. */
  async ask(): Promise<void> {
    if (localStorage.getItem(KNOWN) === null) return;
    this.#asking ??= this.#ask();
    await this.#asking;
  }

  /** Be somebody: with a friendly name, if there is none yet. */
  async ensure(): Promise<Person> {
    await this.ask();
    if (!this.person) await this.#beSomebody();
    return this.person!;
  }

  /** Whether nobody has asked yet how this person is called. */
  get isNameless(): boolean {
    return this.person !== null && this.person.name === localStorage.getItem(FRIENDLY);
  }

  async rename(name: string): Promise<void> {
    this.person = await callMe(name);
    localStorage.setItem(KNOWN, this.person.id);
    this.#asking = Promise.resolve(); // who we are is known
  }

  async forget(): Promise<void> {
    await forgetMe();
    localStorage.removeItem(KNOWN);
    this.person = null;
  }

  async #beSomebody(): Promise<void> {
    await this.rename(friendlyName());
    localStorage.setItem(FRIENDLY, this.person!.name);
    this.person = { ...this.person! }; // whoever looked before is told
  }

  async #ask(): Promise<void> {
    try {
      this.person = await whoAmI();
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      if (error.reason === "nobody") localStorage.removeItem(KNOWN);
      else this.#asking = undefined; // ask again later
    }
  }
}

function friendlyName(): string {
  const names = t("me.names").split(" ");
  return names[crypto.getRandomValues(new Uint32Array(1))[0]! % names.length]!;
}

export const me = new Me();
