// Keys of the page: not while somebody types, and not together with keys of the browser.
import { settings } from "./settings.svelte";

export function isTyping(event: KeyboardEvent): boolean {
  return isForeign(event) || (event.target as Element).closest("dialog, input, select, textarea") !== null;
}

const SLIDES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

/** Whether what has the focus needs the key itself: a box is ticked by Space, a slider goes by arrows. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  if (target.closest("dialog") || !target.matches("button, a, [type=checkbox], [type=range]")) return isTyping(event);
  if (isForeign(event)) return true;
  return target.matches("[type=range]") ? SLIDES.includes(event.key) : event.key === " ";
}

function isForeign(event: KeyboardEvent): boolean {
  return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOff(event);
}

/** Who speaks to the computer, or hits keys by mistake, can do without those of one character. */
const isOff = ({ key }: KeyboardEvent) => !settings.keys && key.length === 1 && key !== " ";
