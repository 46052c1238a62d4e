import { expect, it } from "vitest";
import { chunkOf } from "../chunks";

interface Imports {
  importers?: string[];
  dynamicImporters?: string[];
  isEntry?: boolean;
}

const MODULES: Record<string, Imports> = {
  "/web/src/main.ts": { isEntry: true },
  "/web/src/pages/Front.svelte": { dynamicImporters: ["/web/src/main.ts"] },
  "/web/src/pages/Rules.svelte": { dynamicImporters: ["/web/src/main.ts"] },
  "/web/src/pages/Table.svelte": { dynamicImporters: ["/web/src/main.ts"] },
  "/games/toy/web/Table.svelte": { dynamicImporters: ["/web/src/main.ts"] },
  "/games/toy/web/Picture.svelte": { dynamicImporters: ["/web/src/main.ts"] },
  "/games/toy/web/Row.svelte": { importers: ["/games/toy/web/Table.svelte"] },
  "/games/toy/web/Face.svelte": { importers: ["/games/toy/web/Row.svelte", "/games/toy/web/Picture.svelte"] },
  "/web/src/lib/games/choice.ts": { importers: ["/games/toy/web/Table.svelte"] },
  "/web/src/lib/learn/chapters.ts": { importers: ["/web/src/pages/Table.svelte", "/web/src/pages/Rules.svelte"] },
  "/web/src/lib/server/setups.ts": { importers: ["/web/src/pages/Table.svelte", "/web/src/pages/Front.svelte"] },
  "/web/src/lib/server/api.ts": { importers: ["/web/src/main.ts", "/web/src/pages/Table.svelte"] },
};
const modules: any = {
  getModuleInfo: (id: string) => ({ id, isEntry: false, importers: [], dynamicImporters: [], ...MODULES[id] }),
};

it.each([
  ["/games/toy/web/Row.svelte", "toy-table"],
  ["/games/toy/web/Face.svelte", "toy-picture"],
  ["/games/toy/web/telling.ts", "toy-facts"],
  ["/games/toy/web/words/pt-PT.json", "toy-pt-PT"],
  ["/web/src/words/de.json", "words-de"],
  ["/web/src/lib/games/choice.ts", "table"],
  ["/web/src/lib/learn/chapters.ts", "pages"],
  ["/web/src/lib/server/setups.ts", "common"],
  ["/web/src/lib/server/api.ts", null],
  ["/web/src/pages/Rules.svelte", null],
])("%s goes to the file %s", (id, file) => {
  expect(chunkOf(id, modules)).toBe(file);
});
