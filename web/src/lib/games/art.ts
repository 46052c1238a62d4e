// Drawings: symbols that live once in the document, so that `use` finds them on every page.
import shared from "$web/art/art.svg?raw";

const known = new Set<string>();

export function addArt(svg: string): void {
  if (known.has(svg)) return;
  known.add(svg);
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  drawn.setAttribute("aria-hidden", "true");
  drawn.setAttribute("class", "sprite");
  document.body.append(document.importNode(drawn, true));
}

addArt(shared);
