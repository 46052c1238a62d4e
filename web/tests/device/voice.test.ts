// The voice for those who listen.
import { expect, it } from "vitest";
import { Voice } from "../../src/lib/device/voice";

it("the voice says sentences together that come together", async () => {
  const said: string[] = [];
  const voice = new Voice((text) => said.push(text));
  voice.add([() => "One."]);
  voice.add([() => "Two.", () => "Two.", () => "Three."]);
  await new Promise((go) => setTimeout(go, 500));
  expect(said).toEqual(["One. Two. Three."]);
});
