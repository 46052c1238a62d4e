// Sentences for people: ids with placeholders and plural forms, in the format of the Python side.
export type Forms = { by: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
export type Sentence = string | Forms;
export type Catalogue = Record<string, Sentence>;
export type Values = Record<string, string | number>;

export interface Words<Key extends string = string> {
  (key: Key, values?: Values): string;
  has(key: string): boolean;
  after(start: string): string[]; // the ends of all keys that begin so
}

export function makeWords<Key extends string>(
  language: string,
  ...catalogues: Catalogue[]
): Words<Key> {
  const sentences: Catalogue = Object.assign({}, ...catalogues);
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const shown = (value: string | number) => (typeof value === "number" ? numbers.format(value).replace("-", "−") : value);
  const words = (key: Key, values: Values = {}) => {
    const sentence = sentences[key];
    if (sentence === undefined) return key; // a test keeps this from happening
    const text = typeof sentence === "string" ? sentence : form(sentence, rules, values);
    return fill(text, (name) => shown(values[name] ?? ""));
  };
  return Object.assign(words, {
    has: (key: string) => key in sentences,
    after: (start: string) => ends(Object.keys(sentences), start),
  });
}

function form(forms: Forms, rules: Intl.PluralRules, values: Values): string {
  return forms[rules.select(Math.abs(Number(values[forms.by])))] ?? forms.other;
}

function fill(text: string, valueOf: (name: string) => string): string {
  return text.replace(/\{(\w+)(?:!\w)?\}/g, (_, name: string) => valueOf(name));
}

function ends(keys: string[], start: string): string[] {
  return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
}
