// A decision often takes away what had the focus. It goes to what is asked for then, not to the top of the page.
// Only for who goes by keyboard: a mouse leaves no mark on the cards.
const QUESTION = ".mid .question"; // it is read out, and its answers follow: Enter alone gives none
const HOMES = [
  QUESTION,
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
    const at = document.activeElement;
    const isLost = at === document.body || at === null || this.#isIdle(at);
    if (this.#isKeyboard && isLost) this.#home?.focus({ preventScroll: true });
  }

  /** A card has the focus, and a question is asked that no card answers. */
  #isIdle(at: Element): boolean {
    const hand = at.closest(".hand");
    return hand !== null && !hand.querySelector(".legal") && this.#root?.querySelector(QUESTION) != null;
  }

  get #home(): HTMLElement | undefined {
    return HOMES.flatMap((each) => this.#root?.querySelector<HTMLElement>(each) ?? [])[0];
  }
}
