// The match record that somebody is looking at: it stays in this window and survives a reload.
const KEY = "fileira.record";

export const keptRecord = (): string => sessionStorage.getItem(KEY) ?? "";

export const keepRecord = (text: string): void => sessionStorage.setItem(KEY, text);
