// What went wrong, as a sentence.
import { notes } from "../device/notes.svelte";
import { language, loadShellWords, t } from "../language/language.svelte";
import { OFFLINE, Trouble } from "./api";

export async function sentenceOf(error: unknown): Promise<string> {
  if (!(error instanceof Trouble)) throw error;
  if (error.reason === OFFLINE) return t("trouble.offline");
  const words = await loadShellWords(language.name);
  return words(error.reason.includes(".") ? error.reason : `problem.${error.reason}`, error.values);
}

/** Do it; if the server cannot, say why. */
export async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    notes.add(await sentenceOf(error), "i-x");
    return undefined;
  }
}
