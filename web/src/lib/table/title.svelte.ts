// Title and favicon tell from afar that it is your turn.
import { later } from "../device/frames";
import { t } from "../language/language.svelte";

const CALM = "/favicon.svg";
const TURN = "/favicon-turn.svg";

export function followTurn(now: () => { turn: boolean; title: string }): void {
  const told = $derived.by(now);
  const title = $derived(t(told.turn ? "page.your_turn" : "page.title", { title: told.title }));
  const icon = $derived(told.turn ? TURN : CALM);
  // In a frame of its own: a new icon is dear, and cards may just start to fly.
  $effect(() => {
    const [itsTitle, itsIcon] = [title, icon];
    return later(() => tell(itsTitle, itsIcon));
  });
  $effect(() => () => show(CALM));
}

function tell(title: string, icon: string): void {
  document.title = title;
  show(icon);
}

function show(file: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link?.getAttribute("href") !== file) link?.setAttribute("href", file);
}
