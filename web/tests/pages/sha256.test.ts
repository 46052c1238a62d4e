// The check of the shuffle, where a page has no secure context: SHA-256 by hand.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fromHex, sha256 } from "../../src/pages/table/end/sha256";

describe("SHA-256", () => {
  it.each([0, 1, 32, 55, 56, 64, 200])("of %d bytes is that of everybody else", (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7) % 256);
    expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  it("reads bytes from hex digits", () => {
    expect([...fromHex("00ff10")]).toEqual([0, 255, 16]);
  });
});
