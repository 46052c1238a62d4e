// A decision often takes away what had the focus. It goes to what is asked for then, not to the top of the page.
// Only for who goes by keyboard: a mouse leaves no mark on the cards.
const HOMES = [
  '.hand:has(.legal) [tabindex="0"]',
  ".mid button:not([aria-disabled=true], .about)", // offered on the table
  '.hand [tabindex="0"]',
  ".mid button",
];

export class Homing {
  #root: HTMLElement | undefined;
  #isKeyboard = false; // had the focus in here last

  watch(root: HTMLElement): void {
    this.#root = root;
    root.addEventListener("focusin", ({ target }) => (this.#isKeyboard = (target as Element).matches(":focus-visible")));
    root.addEventListener("pointerdown", () => (this.#isKeyboard = false));
    root.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget) this.#isKeyboard = root.contains(relatedTarget as Node);
    });
  }

  /** Call when something may have been taken away. */
  bring(): void {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (this.#isKeyboard && isLost) this.#home?.focus({ preventScroll: true });
  }

  get #home(): HTMLElement | undefined {
    return HOMES.flatMap((each) => this.#root?.querySelector<HTMLElement>(each) ?? [])[0];
  }
}
