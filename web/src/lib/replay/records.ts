// The match record that somebody is looking at: it stays in this window and survives a reload.
const KEY = "fileira.record";
const LARGEST = 2 ** 20; // bytes; the server reads a quarter of it

export const keptRecord = (): string => sessionStorage.getItem(KEY) ?? "";

export const keepRecord = (text: string): void => sessionStorage.setItem(KEY, text);

export const dropRecord = (): void => sessionStorage.removeItem(KEY);

/** What stands in a file; null if it cannot be a match record: a film, a folder, nothing at all. */
export async function readRecord(file: File): Promise<string | null> {
  if (file.size > LARGEST) return null;
  const text = await file.text().catch(() => "");
  return text.trim() ? text : null;
}
