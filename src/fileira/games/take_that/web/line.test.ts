import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { loadGameWords } from "$web/lib/language/language.svelte";
import Line from "./Line.svelte";

it("the table announces that the pile is empty, and only then", async () => {
  const words = await loadGameWords("take_that", "en");
  const props = { cards: [49], label: String, range: null, partners: new Set<number>(), twist: undefined, won: undefined, words };
  const { rerender } = render(Line, { ...props, ends: false });
  expect(screen.queryByRole("status")).toBeNull();
  await rerender({ ...props, ends: true });
  expect(screen.getByRole("status").textContent).toContain("The deck is empty");
});
