// Before the start: what the host changes and whom the host sends away, and what the form says of it.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { labelOf } from "../../src/lib/games/people";
import { language, loadGameWords } from "../../src/lib/language/language.svelte";
import type { Words } from "../../src/lib/language/words";
import type { Catalogue, GameFacts, Setup } from "../../src/lib/server/generated/messages";
import Chair from "../../src/pages/table/invite/Chair.svelte";
import ChangeSetup from "../../src/pages/table/invite/ChangeSetup.svelte";
import { goneFrom, keepGone, lastOf } from "../../src/pages/table/invite/gone";

const GAME = "six_nimmt";
const TOY: GameFacts = {
  name: GAME,
  title: "",
  rules_version: 1,
  ready: true,
  variants: [
    { name: "base", seats: [2, 3, 4, 5], usual_seats: 4 },
    { name: "professional", seats: [2, 3, 4], usual_seats: 2 },
  ],
  options: [
    { name: "limit", kind: "number", low: 1, high: 999, default: 66, variants: [], seats: [], instead_of: "" },
  ],
};
const catalogue = { games: [TOY], levels: ["casual", "strong"], usual_level: "casual" } as unknown as Catalogue;
vi.mock("../../src/lib/server/api", async (original) => ({ ...(await original<object>()), games: async () => catalogue }));

const SETUP = {
  game: GAME, variant: "base", seats: 4, options: { limit: 66 }, level: "casual", public: false, clock: null,
} as unknown as Setup;
let words: Words;

beforeAll(async () => {
  await language.choose("en");
  words = await loadGameWords(GAME, "en");
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal("IntersectionObserver", class { observe() {} disconnect() {} });
});

describe("the setup of a table", () => {
  const answers = (is: "done" | "refused") => vi.fn(async () => ({ is, id: "" }) as never);

  async function opened(onsend: () => Promise<never>): Promise<void> {
    render(ChangeSetup, { setup: SETUP, people: 3, words, onsend });
    await fireEvent.click(screen.getByRole("button", { name: "Change setup" }));
    await screen.findByRole("radio", { name: "4" });
  }

  const seats = () => screen.getAllByRole("radio").map((each) => each.parentElement!.textContent!.trim()).filter(Number);
  const isChosen = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;

  it("offers a seat to everybody who sits there, in every variant", async () => {
    const onsend = answers("done");
    await opened(onsend);
    expect(seats().map(Number)).toEqual([3, 4, 5]);
    await fireEvent.click(screen.getByRole("radio", { name: "5" }));
    expect(onsend).toHaveBeenLastCalledWith(expect.objectContaining({ setup: expect.objectContaining({ seats: 5 }) }));
  });

  it("is shown as it is when a change was refused", async () => {
    await opened(answers("refused"));
    await fireEvent.click(screen.getByRole("radio", { name: "5" }));
    await vi.waitFor(() => expect([isChosen("4"), isChosen("5")]).toEqual([true, false]));
  });

  it("stays open on a number out of range, and says the range", async () => {
    const onsend = answers("done");
    await opened(onsend);
    const field = screen.getByRole<HTMLInputElement>("spinbutton");
    await fireEvent.change(field, { target: { value: "0" } });
    await fireEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.getByRole("alert").textContent).toBe("Choose a number from 1 to 999.");
    expect(document.activeElement).toBe(field);
    await fireEvent.change(field, { target: { value: "20" } });
    await fireEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("spinbutton")).toBeNull();
    expect(onsend).toHaveBeenCalledOnce();
  });
});

describe("a chair", () => {
  const person = (name: string, you: boolean) =>
    ({ name, level: null, away: false, autopilot: false, gettingReady: false, you, face: 1, clock: null }) as const;
  const around = { seat: 1, words, moves: null, onsend() {}, onsit() {}, onmove() {} };
  const known = { seat: 0, host: true, sent_away: false };

  it("asks before somebody is sent away, and a second click takes it back", async () => {
    const onaway = vi.fn();
    const place = { name: "Bo" } as never;
    const { container } = render(Chair, { ...around, words, place, person: person("Bo", false), known, onaway });
    await fireEvent.click(screen.getByRole("button", { name: "Remove player" }));
    expect(screen.getByRole("alert").textContent).toBe("Remove Bo from this table?");
    await fireEvent.click(container.querySelector(".acts button")!);
    expect(onaway).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: "Remove player" }));
    await fireEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(onaway).toHaveBeenCalledOnce();
  });

  it("of your own says how the others see you called", () => {
    const you = person("Bo (2)", true);
    const place = { name: "Bo (2)" } as never;
    const { container } = render(Chair, { ...around, words, seat: 0, place, person: you, known, onaway() {} });
    expect(container.querySelector(".who")!.textContent).toBe(`${labelOf(you)} Bo (2)`);
  });
});

describe("who was sent away", () => {
  const gone = [{ seat: 1, name: "Bo" }, { seat: 1, name: "Cy" }, { seat: 2, name: "Dee" }];

  it("is known after a reload, each table by itself", () => {
    keepGone("one", gone);
    expect([goneFrom("one"), goneFrom("two")]).toEqual([gone, []]);
  });

  it("is let in again by the seat, the last one first", () => {
    expect(lastOf(gone).map(({ name }) => name)).toEqual(["Cy", "Dee"]);
  });
});
