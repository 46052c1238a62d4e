// What went wrong, as a sentence.
import { notes } from "../device/notes.svelte";
import { language, loadShellWords, t, type WebKey } from "../language/language.svelte";
import { OFFLINE, Trouble } from "./api";

// Of a match file a player wants to know whether it is one. The command line says what exactly is wrong.
const FILE = "error.record_";
const FOREIGN = ["toml", "heavy", "field"];
const OTHER_VERSION = ["format", "rules"];

export async function sentenceOf(error: unknown): Promise<string> {
  if (!(error instanceof Trouble)) throw error;
  if (error.reason === OFFLINE) return t("trouble.offline");
  if (error.reason.startsWith(FILE)) return t(ofFile(error.reason.slice(FILE.length)));
  const words = await loadShellWords(language.name);
  const key = error.reason.includes(".") ? error.reason : `problem.${error.reason}`;
  return words.has(key) ? words(key, error.values) : t("trouble.unknown"); // a server may be newer than its page
}

function ofFile(fault: string): WebKey {
  if (FOREIGN.includes(fault)) return "trouble.file_foreign";
  return OTHER_VERSION.includes(fault) ? "trouble.file_version" : "trouble.file_damaged";
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
