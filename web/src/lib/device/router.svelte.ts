// Addresses and pages: links stay links, and the History API spares the reload.
class Router {
  path = $state(location.pathname);
  note: unknown = $state.raw(history.state); // what the page before has left for this one

  /** Follow the browser, and links inside the page. Call once. */
  listen(): void {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#click(event));
  }

  go(path: string, note: unknown = null): void {
    history.pushState(note, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Go there instead of here: the way back leads past here. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#arrive();
  }

  #arrive(): void {
    this.path = location.pathname;
    this.note = history.state;
  }

  #click(event: MouseEvent): void {
    const link = (event.target as Element).closest("a");
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return; // a place on this page
    event.preventDefault();
    if (link.pathname !== location.pathname) this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

export const tablePath = (code: string): string => `/${code}`;
export const YOU = "/you";
export const DAILY = "/daily";
export const dealPath = (deal: string): string => `/deal/${deal}`;
export const REPLAY = "/replay";
export const replayPath = (code: string): string => `${REPLAY}/${code}`;
export const ANALYSIS = "/analysis";
/** A match of an opened file has no code. */
export const analysisPath = (code = ""): string => (code ? `${ANALYSIS}/${code}` : ANALYSIS);
export const turnPath = (turn: number, code = ""): string => `${code ? replayPath(code) : REPLAY}?turn=${turn}`;
export const momentPath = (code: string, at: number): string => `${replayPath(code)}?at=${at}`;
