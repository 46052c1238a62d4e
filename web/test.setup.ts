// jsdom has no media queries: tests see a player who wants no motion.
import "./src/lib/games/art";
import { afterEach } from "vitest";
import { voice } from "./src/lib/device/voice";
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

// What a table has begun to tell would be told when its page is gone.
afterEach(() => voice.stop());
