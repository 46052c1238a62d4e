// Tips for the first time that a game asks something: each is shown once on this device.
import type { Catalogue } from "./words";

const KEY = "fileira.tips";
const files = import.meta.glob<Catalogue>("$games/*/tips/words/*.json", { import: "default" });

class Tips {
  #read: string[] = $state(stored());

  wasRead(game: string, kind: string): boolean {
    return this.#read.includes(`${game}/${kind}`);
  }

  read(game: string, kind: string): void {
    if (this.wasRead(game, kind)) return;
    this.#read.push(`${game}/${kind}`);
    localStorage.setItem(KEY, JSON.stringify(this.#read));
  }
}

export const tips = new Tips();

/** The tips of a game by what it asks, the phase of its view. */
export async function loadTips(game: string, language: string): Promise<Record<string, string>> {
  const path = Object.keys(files).find((each) => each.endsWith(`/${game}/tips/words/${language}.json`));
  const found = path ? await files[path]!() : {};
  return Object.fromEntries(Object.entries(found).map(([key, text]) => [key.replace("tip.", ""), String(text)]));
}

function stored(): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // somebody else wrote there
  }
}
