// What is chosen in one window is chosen in all of them.
import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { settings } from "../../src/lib/device/settings.svelte";
import { kept } from "../kit/kept.svelte";

const KEY = "fileira";

function chooseElsewhere(chosen: object): void {
  localStorage.setItem(KEY, JSON.stringify({ ...JSON.parse(localStorage.getItem(KEY) ?? "{}"), ...chosen }));
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
}

describe("settings", () => {
  it("follow another window, and do not undo its choice later", () => {
    const stop = kept();
    chooseElsewhere({ language: "nl" });
    expect(settings.language).toBe("nl");
    settings.volume = 0.25;
    flushSync();
    expect(JSON.parse(localStorage.getItem(KEY)!)).toMatchObject({ language: "nl", volume: 0.25 });
    stop();
  });
});
