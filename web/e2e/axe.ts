// What axe finds on a page, in both themes.
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { expect, type Page } from "@playwright/test";
import { picture } from "./table";

// All that a theme changes.
const COLOURS: RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** Nothing serious, in the light and the dark theme. */
export async function expectCalm(page: Page, name: string): Promise<void> {
  expect(await serious(page, {}, "light"), `${name}, light`).toEqual([]);
  await picture(page, `${name} light`);
  expect(await serious(page, COLOURS, "dark"), `${name}, dark`).toEqual([]);
  await picture(page, `${name} dark`);
}

/** All that is serious, each with the elements it is about. */
async function serious(page: Page, options: RunOptions, theme: string): Promise<string[]> {
  await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
  return (await violations(page, "html", options))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

/** All that axe finds within an element. */
export async function violations(page: Page, within: string, options: RunOptions = {}): Promise<AxeResults["violations"]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const asked = { ...options, resultTypes: ["violations"] } satisfies RunOptions;
  return page.evaluate(
    async ([where, how]) => (await (window as unknown as { axe: typeof axe }).axe.run(where, how)).violations,
    [within, asked] as const,
  );
}
