import { afterEach, expect, it, vi } from "vitest";
import { approach, entranceOf } from "../../src/lib/table/approach";

afterEach(() => void vi.unstubAllGlobals());

it("a table is asked for once on the way to its page, and anew by whoever comes back", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify({ game: "unknown" })));
  });
  approach("ABC234");
  expect((await entranceOf("ABC234")).game).toBe("unknown");
  expect(asked).toEqual(["/api/tables/ABC234"]);
  await entranceOf("ABC234");
  expect(asked.length).toBe(2);
});
