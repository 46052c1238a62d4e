// jsdom has no media queries: tests see a player who wants no motion.
import "./src/lib/art";

globalThis.matchMedia = (query: string) =>
  ({ matches: query.includes("reduce"), media: query }) as MediaQueryList;
