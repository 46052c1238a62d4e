/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { svelteTesting } from "@testing-library/svelte/vite";
import { chunkOf } from "./web/chunks.ts";
import { shellWords } from "./web/words.plugin.ts";

const CHUNKS = { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: "pages" }] };
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at("web"),
  plugins: [svelte({ configFile: at("svelte.config.js") }), shellWords(), svelteTesting()],
  resolve: {
    alias: { $web: at("web/src"), $games: at("src/fileira/games"), $shell: at("src/fileira/words") },
  },
  server: { fs: { allow: [at(".")] } },
  build: {
    outDir: at("src/fileira/server/static"),
    emptyOutDir: true,
    assetsInlineLimit: 0, // a strict content policy allows no data: addresses
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: CHUNKS }, checks: { bundlerTimings: false } },
  },
  test: {
    environment: "jsdom",
    include: ["web/tests/**/*.test.ts", "src/fileira/games/*/web/**/*.test.ts"],
    dir: at("."),
    setupFiles: [at("web/test.setup.ts")],
    globalSetup: [at("web/fixtures.setup.ts")],
    testTimeout: 60_000, // machines may be busy
  },
});
