// The line that says what happens: whom the table waits for, and what for, at every moment of played matches.
import { expect, it } from "vitest";
import { type Fixture, fixtureNames, loadFixture } from "../../src/lib/games/fixture";
import { loadGame } from "../../src/lib/games/games";
import { waitsFor } from "../../src/lib/games/telling";
import { languages, loadGameWords } from "../../src/lib/language/language.svelte";

/** The table after each frame, as everybody sees it. */
function views({ start, steps }: Fixture): any[] {
  const frames = steps.flatMap((step) => step.frames.map(({ view }) => view));
  let view: object = { ...start.view, seat: -1 };
  return [view, ...frames.map((frame) => (view = { ...view, ...frame, seat: -1 }))];
}

it.each(fixtureNames)("%s: whoever alone has to decide is named, with what is waited for", async (name) => {
  const fixture = await loadFixture(name);
  const { telling } = await loadGame(fixture.game);
  const words = await loadGameWords(fixture.game, "en");
  const names = fixture.start.seats.map((_, seat) => `Ann${seat}`);
  for (const view of views(fixture)) {
    const asked = names.filter((_, seat) => view.seats[seat].asked);
    const line = waitsFor(view, names, (lies, who) => telling.waits!(lies, who, words));
    if (asked.length === 1) expect(line).toMatch(new RegExp(`^${asked[0]}\\b.* \\w+`));
    else expect(line).toBeUndefined();
    expect(line ?? "").not.toMatch(/wait\.|\{/);
  }
});

it.each(fixtureNames)("%s: where the match stands never counts from zero", async (name) => {
  const fixture = await loadFixture(name);
  const { telling } = await loadGame(fixture.game);
  const words = await loadGameWords(fixture.game, "en");
  for (const view of views(fixture)) expect(telling.headline(view, words)).not.toMatch(/(round|turn|trick) 0/i);
});

it("who waits is told in the language of the reader, and the viewer is not told of themselves", async () => {
  const view = { phase: "low_row", seat: 0, seats: [{ asked: false }, { asked: true }] };
  const { telling } = await loadGame("six_nimmt");
  for (const name of languages) {
    const words = await loadGameWords("six_nimmt", name);
    expect(waitsFor(view, ["Ann", "Bo"], (lies, who) => telling.waits!(lies, who, words))).toContain("Bo");
  }
  expect(waitsFor({ ...view, seat: 1 }, ["Ann", "Bo"], () => "")).toBeUndefined();
});
