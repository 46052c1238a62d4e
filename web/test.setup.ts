// jsdom has no media queries: tests see a player who wants no motion.
import "./src/lib/games/art";
import { ENGLISH, language } from "./src/lib/language/language.svelte";

globalThis.matchMedia = (query: string) =>
  ({ matches: query.includes("reduce"), media: query }) as MediaQueryList;

await language.choose(ENGLISH);

// Nor has it dialogs that open.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
