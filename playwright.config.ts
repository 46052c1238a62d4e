// Whole matches in a real browser against a real server, which the run starts itself.
import { tmpdir } from "node:os";
import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 8466);
const python = process.env.PYTHON ?? ".venv/bin/python";
const data = process.env.E2E_DATA ?? `${tmpdir()}/fileira-e2e-${port}`;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export default defineConfig({
  testDir: ".",
  testMatch: ["web/e2e/*.spec.ts", "src/fileira/games/*/web/*.spec.ts"], // what is true of one game lies with it
  outputDir: "build/e2e",
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  retries: 1, // a busy machine may be late once; what passed only then is reported as flaky
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  globalSetup: "./web/e2e/ready.ts",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS },
    screenshot: "only-on-failure",
    viewport: { width: 1280, height: 800 },
  },
  webServer: {
    command: `${python} -m fileira.cli serve --port ${port}`,
    url: `http://127.0.0.1:${port}/ready`,
    timeout: 120_000,
    env: {
      PYTHONPATH: "src",
      XDG_DATA_HOME: data,
      FILEIRA_BOT_PAUSE: "0",
      FILEIRA_REQUESTS_PER_SECOND: "1000",
      FILEIRA_REQUEST_BURST: "5000",
      FILEIRA_TABLES_PER_ADDRESS: "10000",
      FILEIRA_COMPUTING_PER_ADDRESS: "10000",
      FILEIRA_LOG_LEVEL: "warning",
    },
  },
});
