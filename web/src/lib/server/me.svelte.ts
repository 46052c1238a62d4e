// The guest who plays here. Nobody is asked for a name before it is needed.
import { t } from "../language/language.svelte";
import { callMe, forgetMe, Trouble, whoAmI } from "./api";
import type { Person } from "./generated/messages";

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
    if (!this.person) await this.rename(friendlyName());
    return this.person!;
  }

  async rename(name: string): Promise<void> {
    this.person = await callMe(name);
    localStorage.setItem(KNOWN, this.person.id);
  }

  async forget(): Promise<void> {
    await forgetMe();
    localStorage.removeItem(KNOWN);
    this.person = null;
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
