// Tips for the first time that a game asks something: each is shown once on this device.
import { Remembered } from "$web/lib/device/remembered.svelte";
import type { Catalogue } from "$web/lib/language/words";

const files = import.meta.glob<Catalogue>("$games/*/tips/words/*.json", { import: "default" });

/** Those that were read, by game and what it asks. */
export const readTips = new Remembered("fileira.tips");

/** The tips of a game by what it asks, the phase of its view. */
export async function loadTips(game: string, language: string): Promise<Record<string, string>> {
  const path = Object.keys(files).find((each) => each.endsWith(`/${game}/tips/words/${language}.json`));
  const found = path ? await files[path]!() : {};
  return Object.fromEntries(Object.entries(found).map(([key, text]) => [key.replace("tip.", ""), String(text)]));
}
