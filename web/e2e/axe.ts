// What axe finds on a page, in both themes.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const THEMES = ["light", "dark"];

export async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
}

/** All that is serious, each with the elements it is about. */
export async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}
