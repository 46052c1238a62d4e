// Illustrations of the rulebooks: the server plays them, a game's Illustration.svelte draws them.
import type { Component } from "svelte";
import { type GameParts, loadGame } from "../games/games";
import { type Person, say, tell, type Told } from "../games/table";
import { loadGameWords, t } from "../language/language.svelte";
import type { Words } from "../language/words";
import { illustrations } from "../server/api";
import type { IllustrationViews } from "../server/generated/messages";

export interface IllustrationProps<View = any> {
  before: View;
  after: View;
  told: Told[]; // what happened between
  people: Person[];
  words: Words;
  cardName: (text: string) => string;
}

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
  const cardName = (text: string) => game.telling.cardName(text, words);
  const own = told.filter(({ clause }) => clause === views.clause); // what the clause is about
  const names = people.map(({ name }) => name);
  const caption = (own.length ? own : told).map((each) => say(each, game.facts, words, names, cardName));
  const { clause, lesson, before, after } = views;
  const props = { before, after, told, people, words, cardName };
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
