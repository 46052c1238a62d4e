// How high card tells what happens.
import type { Pace, Told } from "$web/lib/games/contract";
import type { Words } from "$web/lib/language/words";
import type { View } from "./view";

export const cardName = (text: string): string => text;

export const headline = (view: View, words: Words): string => words(view.over ? "bar.over" : "bar.on");

export const icon = (): string => "i-arrow";

export const isBad = (_: Told): boolean => false;

export const turns = ["trick_won"];

export const pace: Pace = {};

export const minutes = { bots: 2, friends: 5 };
