import { describe, expect, it } from "vitest";
import { listOf } from "../../src/lib/language/format";
import { language } from "../../src/lib/language/language.svelte";
import { nameOf, preferred } from "../../src/lib/language/languages";

const KNOWN = ["de", "en", "es", "fr", "it", "nl", "pt", "pt-PT"];
const asking = (...asked: string[]) => preferred(asked, KNOWN, "en");

describe("the language of a page", () => {
  it("is the first one asked for that we have", () => {
    expect(asking("ja-JP", "nl-BE", "de")).toBe("nl");
  });

  it.each([
    ["de-AT", "de"],
    ["fr-CA", "fr"],
    ["es-419", "es"],
    ["PT", "pt"],
    ["pt-BR", "pt"],
    ["pt-PT", "pt-PT"],
    ["pt-AO", "pt-PT"],
    ["en-GB", "en"],
  ])("is for %s that of %s", (asked, found) => {
    expect(asking(asked)).toBe(found);
  });

  it("is English if nothing else is known, also for tags that are none", () => {
    expect([asking(), asking("ja"), asking("de_AT@euro"), asking("?")]).toEqual(["en", "en", "de", "en"]);
  });

  it("is called by its own name, with its country if there are several", () => {
    const names = ["de", "fr", "pt", "pt-PT"].map((code) => nameOf(code, KNOWN));
    expect(names).toEqual(["Deutsch", "Français", "Português (Brasil)", "Português (Portugal)"]);
  });
});

describe("names in a row", () => {
  it("are listed as the language has it, in English without a comma before the last", async () => {
    await language.choose("en");
    expect(listOf(["Ann", "Bob", "Ivy"])).toBe("Ann, Bob and Ivy");
    await language.choose("es");
    expect(listOf(["Ana", "Iván"])).toBe("Ana e Iván");
    await language.choose("en");
  });
});
