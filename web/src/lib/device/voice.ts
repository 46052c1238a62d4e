// The one voice of the page for screen readers: what happens and what is asked must not cut each other off.
import { Narrator } from "./narrator";
import { notes } from "./notes.svelte";

export const voice = new Narrator((text) => notes.speak(text));
