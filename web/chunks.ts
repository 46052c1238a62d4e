// Into which files the pages are cut. Left alone, the bundler makes a file for each set of pages that
// share something: a table would begin with sixty of them, and each costs the server its time.
import type { ModuleInfo } from "rolldown";

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

const GAME = /\/games\/(\w+)\//;
const WORDS = /\/words\/([\w-]+)\.json$/;
const FACTS = /\/web\/(facts\.json|telling\.ts|art\.svg)/;
const TABLE = /\/(pages|web)\/Table\.svelte$/;
const FRONT = /\/(pages\/Front|web\/Picture)\.svelte$/;

/** The file that a module goes to; null = the bundler decides. */
export function chunkOf(id: string, modules: Modules): string | null {
  const game = GAME.exec(id)?.[1];
  const language = WORDS.exec(id)?.[1];
  if (language) return `${game ?? "words"}-${language}`;
  if (game && FACTS.test(id)) return `${game}-facts`;
  const roots = rootsOf(id, modules);
  const isIn = (part: RegExp) => roots.some((root) => part.test(root.id));
  if (!isIn(TABLE) || roots.some((root) => root.isEntry)) return null;
  if (isIn(FRONT)) return game ? `${game}-picture` : "common";
  if (game) return `${game}-table`;
  return roots.every((root) => TABLE.test(root.id)) ? "table" : "pages";
}

/** What is loaded by itself and brings the module along. */
function rootsOf(id: string, modules: Modules): ModuleInfo[] {
  const seen = new Set([id]);
  for (const each of seen) for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  const found = [...seen].map((each) => modules.getModuleInfo(each)!);
  return found.filter((each) => each.isEntry || each.dynamicImporters.length);
}
