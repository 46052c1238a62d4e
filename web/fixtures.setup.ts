// The tests need played matches; the engine plays them once.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export default function playMatches(): void {
  if (existsSync(`${root}/web/fixtures`)) return;
  const python = process.env.PYTHON ?? `${root}/.venv/bin/python`;
  const done = spawnSync(python, ["scripts/web_fixtures.py"], { cwd: root, stdio: "inherit" });
  if (done.status !== 0) throw new Error(`${python} scripts/web_fixtures.py failed`);
}
