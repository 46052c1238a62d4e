import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import HandOfButtons from "../kit/HandOfButtons.svelte";

function deal(count: number, waits = false): { arrived: string[]; picked: string[] } {
  const seen = { arrived: [] as string[], picked: [] as string[] };
  const cards = Array.from({ length: count }, (_, i) => `card ${i + 1}`);
  render(HandOfButtons, {
    cards,
    waits,
    onarrive: (card: string) => seen.arrived.push(card),
    onpick: (card: string) => seen.picked.push(card),
  });
  return seen;
}

it("is one stop of the Tab key", async () => {
  deal(5);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText("card 1"));
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

it("goes to the next card by arrow and picks it", async () => {
  const { arrived } = deal(5);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}{End}{Home}");
  expect(arrived).toEqual(["card 2", "card 3", "card 2", "card 5", "card 1"]);
});

it("goes to a card by its digit, 0 is the tenth", async () => {
  const { arrived } = deal(12);
  await userEvent.tab();
  await userEvent.keyboard("40");
  expect(arrived).toEqual(["card 4", "card 10"]);
});

it("stays where it is at its ends", async () => {
  const { arrived } = deal(2);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}");
  expect(arrived).toEqual([]);
});

it("plays the card in focus by Enter", async () => {
  const { picked } = deal(3);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  expect(picked).toEqual(["card 2"]);
});

it("leaves digits and arrows to what else is asked for, though it has the focus", async () => {
  const { arrived } = deal(5, true);
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => void (event.defaultPrevented || heard.push(event.key));
  addEventListener("keydown", hear);
  await userEvent.tab();
  await userEvent.keyboard("2{ArrowRight}");
  removeEventListener("keydown", hear);
  expect(arrived).toEqual([]);
  expect(heard).toEqual(expect.arrayContaining(["2", "ArrowRight"]));
});
