// Which matches are looked at: kept in the address, so that a reload and the way back lead to the same.
class Wishes {
  #query = $state.raw(new URLSearchParams(location.search));

  /** The name of a game; empty: all. */
  get game(): string {
    return this.#query.get("game") ?? "";
  }

  /** The level of the bots, empty: people only, null: anybody. */
  get against(): string | null {
    return this.#query.get("against");
  }

  /** Read the address again, when the page is opened. */
  read(): void {
    this.#query = new URLSearchParams(location.search);
  }

  want(name: "game" | "against", value: string | null): void {
    const query = new URLSearchParams(this.#query);
    if (value === null) query.delete(name);
    else query.set(name, value);
    this.#query = query;
    history.replaceState(history.state, "", query.size ? `?${query}` : location.pathname);
  }
}

export const wishes = new Wishes();
