// Which of the languages that we have a reader wants, and what the reader calls it.

/** The first language asked for that we have, for example Austrian German as German. */
export function preferred(asked: readonly string[], known: readonly string[], otherwise: string): string {
  for (const tag of asked) {
    const found = nearest(tag, known);
    if (found) return found;
  }
  return otherwise;
}

/** The name of a language in itself, with its country where we have it from several. */
export function nameOf(code: string, known: readonly string[]): string {
  const [country] = siblings(code, known).length > 1 ? [homeOf(code)] : [];
  const names = new Intl.DisplayNames([code], { type: "language", languageDisplay: "standard" });
  const name = names.of(country ? `${languageOf(code)}-${country}` : code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Ours of the same country, else the one that is told abroad, else the one without a country. */
function nearest(tag: string, known: readonly string[]): string | undefined {
  const ours = siblings(tag, known);
  const isHome = (code: string) => homeOf(code) === homeOf(tag);
  return ours.find(isHome) ?? ours.find((code) => code.includes("-")) ?? ours[0];
}

function siblings(tag: string, known: readonly string[]): string[] {
  return known.filter((code) => languageOf(code) === languageOf(tag));
}

const languageOf = (tag: string): string => tag.split(/[-_]/)[0]!.toLowerCase();

/** The country of a language tag; without one, that of most of its speakers. */
function homeOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined; // a tag that nobody knows
  }
}
