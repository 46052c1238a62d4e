/** Texts of a page that do not fit: cut by a box that hides what is too much, or wider than the page. */
export function cuts(): string[] {
  const SLACK = 1.5; // pixels that rounding may cost
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);

  const shows = (node: Element) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isAside = (node: Element) => node.closest(".sr, [aria-hidden=true]") !== null;

  /** The first box around a text that hides it, unless one can scroll there. */
  function hider(text: Element, seen: DOMRect): Element | undefined {
    for (let box: Element | null = text; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return undefined;
      const edge = box.getBoundingClientRect();
      const isWide = seen.right > edge.right + SLACK || seen.left < edge.left - SLACK;
      const isTall = seen.bottom > edge.bottom + SLACK || seen.top < edge.top - SLACK;
      const hides = (overflow: string) => /hidden|clip/.test(overflow);
      if ((isWide && (hides(style.overflowX) || box.matches("button, label, select"))) || (isTall && hides(style.overflowY))) {
        return box;
      }
    }
    return undefined;
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement!;
    if (!texts.currentNode.textContent!.trim() || !shows(around) || isAside(around)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const box = hider(around, range.getBoundingClientRect());
    if (box) found.push(`${texts.currentNode.textContent!.trim()} in ${box.tagName.toLowerCase()}.${box.classList}`);
  }
  return found;
}
