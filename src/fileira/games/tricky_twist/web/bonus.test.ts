// The bonus cards, as a screen reader names them.
import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { loadFixture, moments, peopleOf } from "$web/lib/games/fixture";
import { loadGameWords } from "$web/lib/language/language.svelte";
import BonusCards from "./BonusCards.svelte";

it("each has a name of its own, in which its suits are told", async () => {
  const fixture = await loadFixture("tricky_twist-classic-4");
  const { bonuses } = moments(fixture).find(({ view }) => view.bonuses.some(({ suits }: { suits: string[] }) => suits.length))!.view;
  const words = await loadGameWords("tricky_twist", "en");
  const { container } = render(BonusCards, { bonuses, people: peopleOf(fixture, 0), words });
  const names = [...container.querySelectorAll("button")].map((button) => button.ariaLabel ?? button.getAttribute("aria-label"));
  expect(names.length).toBeGreaterThan(4);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => / and /.test(name!.split(":")[0]!)).length).toBe(4);
});
