// Title and favicon tell from afar that it is your turn.
import { t } from "./language.svelte";

const CALM = "/favicon.svg";
const TURN = "/favicon-turn.svg";

export function followTurn(now: () => { turn: boolean; title: string }): void {
  $effect(() => {
    const { turn, title } = now();
    document.title = t(turn ? "page.your_turn" : "page.title", { title });
    show(turn ? TURN : CALM);
    return () => show(CALM);
  });
}

function show(file: string): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", file);
}
