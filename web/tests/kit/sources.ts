// The sources of the web as text, for tests that read them.
export interface Source {
  path: string;
  text: string;
}

const files: Record<string, string> = {
  ...import.meta.glob<string>("$web/**/*.{svelte,ts,json}", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("$games/*/web/**/*.{svelte,ts,json}", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("$games/*/{lessons,tips}/words/*.json", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("$games/*/words/*.json", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
};

export function sources(path: RegExp): Source[] {
  const found = Object.entries(files).filter(([name]) => path.test(name));
  return found.map(([name, text]) => ({ path: name, text }));
}

export const games = sources(/\/web\/Table\.svelte$/).map(({ path }) => path.split("/").at(-3)!);
