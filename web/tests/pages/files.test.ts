// Match files that a player opens or drops: damaged ones, and things that are no match files at all.
import { fireEvent, render } from "@testing-library/svelte";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import RecordFile from "../../src/components/RecordFile.svelte";
import { notes } from "../../src/lib/device/notes.svelte";
import { language, t } from "../../src/lib/language/language.svelte";
import { Trouble } from "../../src/lib/server/api";
import { sentenceOf } from "../../src/lib/server/trouble";
import { sources } from "../kit/sources";

const UNPROCESSABLE = 422;
const shell = Object.keys(JSON.parse(sources(/^(?!.*\/(web|games)\/).*\/words\/en\.json$/)[0]!.text));
const faults = shell.filter((key) => key.startsWith("error.record"));

const said = (reason: string) => sentenceOf(new Trouble({ reason, values: { step: 7 } }, UNPROCESSABLE));

beforeAll(() => language.choose("en"));
beforeEach(() => {
  notes.shown = [];
});

describe("a match file", () => {
  it.each(faults)("with %s is told of in a sentence of the page", async (fault) => {
    expect(await said(fault)).toMatch(/^This .*match file.*\.$/);
  });

  it("that nobody has heard of is a trouble all the same, and no key is shown", async () => {
    expect(await said("error.of_a_newer_server")).toBe(t("trouble.unknown"));
    expect(await said("of_a_newer_server")).toBe(t("trouble.unknown"));
  });

  it("may lead to another page: the field it was chosen in is gone by then", async () => {
    const onrecord = vi.fn(() => unmount());
    const { container, unmount } = render(RecordFile, { onrecord });
    await choose(container, reading("a.fileira", Promise.resolve("play")));
    await vi.waitFor(() => expect(onrecord).toHaveBeenCalledWith("play"));
  });

  it("is not read where it is a film, a folder or empty", async () => {
    const onrecord = vi.fn();
    const { container } = render(RecordFile, { onrecord });
    const film = new File([new Uint8Array(2 ** 21)], "film.mp4");
    const folder = reading("folder", Promise.reject(new Error("not readable")));
    for (const file of [film, folder, reading("empty.fileira", Promise.resolve("\n"))]) {
      notes.shown = [];
      await fireEvent.drop(window, { dataTransfer: { types: ["Files"], files: [file] } });
      await vi.waitFor(() => expect(notes.shown.map(({ text }) => text)).toEqual([t("trouble.file_foreign")]));
    }
    expect(container.querySelector(".over")).toBeNull();
    expect(onrecord).not.toHaveBeenCalled();
  });
});

/** A file of which this is read; the one of jsdom cannot be read. */
const reading = (name: string, text: Promise<string>): File => Object.assign(new File([], name), { text: () => text });

async function choose(container: HTMLElement, file: File): Promise<void> {
  const input = container.querySelector("input")!;
  Object.defineProperty(input, "files", { value: [file] });
  await fireEvent.change(input);
}
