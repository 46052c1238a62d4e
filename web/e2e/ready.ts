// Compiled games answer at once: the tests wait for them once, not each.
import type { FullConfig } from "@playwright/test";

const PATIENCE = 240_000;

export default async function ready(config: FullConfig): Promise<void> {
  const { baseURL } = config.projects[0]!.use;
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const { games } = (await (await fetch(`${baseURL}/ready`)).json()) as { games: Record<string, boolean> };
    if (Object.values(games).every(Boolean)) return;
    await new Promise((go) => setTimeout(go, 1000));
  }
  throw new Error("the games are not compiled in time");
}
