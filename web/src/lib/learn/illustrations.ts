// Illustrations of the rulebooks: the server plays them, a game's Illustration.svelte draws them.
import type { Component } from "svelte";
import type { GameParts, IllustrationProps, Person } from "../games/contract";
import { loadGame } from "../games/games";
import { Narration, tell } from "../games/telling";
import { loadGameWords, t } from "../language/language.svelte";
import type { Words } from "../language/words";
import { illustrations } from "../server/api";
import type { IllustrationViews } from "../server/generated/messages";

export interface Illustrated {
  clause: number;
  lesson: string;
  caption: string;
  props: IllustrationProps;
}

const files = import.meta.glob<Component<IllustrationProps>>("$games/*/web/Illustration.svelte", {
  import: "default",
});

/** How a game draws its illustrations, and all of them; none if it does not draw. */
export async function loadIllustrations(name: string, language: string) {
  const path = Object.keys(files).find((each) => each.includes(`/${name}/`));
  if (!path) return null;
  const [Drawing, game, words, found] = await Promise.all([
    files[path]!(),
    loadGame(name),
    loadGameWords(name, language),
    illustrations(name),
  ]);
  return { Drawing, found: found.map((each) => illustrated(each, game, words)) };
}

function illustrated(views: IllustrationViews, game: GameParts, words: Words): Illustrated {
  const people = peopleOf(views.seats);
  const told = views.events.map((each) => tell(each, game.facts));
  const own = told.filter(({ clause }) => clause === views.clause); // what the clause is about
  const narration = new Narration(game, words, people.map(({ name }) => name));
  const caption = (own.length ? own : told).map((each) => narration.sentence(each));
  const { clause, lesson, before, after } = views;
  const props = { before, after, told, people, words, cardName: narration.cardName };
  return { clause, lesson, caption: caption.join(" "), props };
}

function peopleOf(seats: number): Person[] {
  const names = t("bot.names").split(" ");
  return Array.from({ length: seats }, (_, seat) => ({
    name: names[seat]!,
    level: null,
    away: false,
    autopilot: false,
    you: false,
    face: seat + 1,
    clock: null,
  }));
}
