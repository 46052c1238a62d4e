// Who has chosen is public, at once and for everybody; what they chose is nobody's business.
import type { Page } from "@playwright/test";
import { choose, company, expectChosen } from "../../../../../web/e2e/company";
import { expect, test } from "../../../../../web/e2e/table";

const GAME = "six_nimmt";
const laid = (page: Page, name: string) => page.locator(".mid .seat", { hasText: name }).locator(".slot .card.back");
const told = (page: Page) => page.locator(".shelf .tab");

test("three browsers, one of them slow, and a watcher see who has chosen, also after a reload", async ({ page, player }) => {
  const { ann, bo, cy, watcher } = await company(page, player, GAME);
  await expect(told(cy)).toContainText("0 of 3 have chosen");
  await choose(ann);
  await expectChosen([[ann, ["You"]], [bo, ["Ann"]], [cy, ["Ann"]], [watcher, ["Ann"]]]);
  for (const each of [bo, cy, watcher]) {
    await expect(laid(each, "Ann")).toHaveCount(1);
    await expect(told(each)).toContainText("1 of 3 has chosen");
  }
  await expect(told(ann)).toContainText("Waiting for Bo and Cy: 1 of 3 has chosen");
  await choose(bo);
  await cy.reload();
  await watcher.reload();
  await expectChosen([[ann, ["Bo", "You"]], [bo, ["Ann", "You"]], [cy, ["Ann", "Bo"]], [watcher, ["Ann", "Bo"]]]);
  await expect(laid(ann, "Bo")).toHaveCount(1);
  await expect(laid(ann, "Cy")).toHaveCount(0);
  for (const name of ["Ann", "Bo"]) await expect(laid(cy, name)).toHaveCount(1);
  await expect(told(cy)).toContainText("2 of 3 have chosen");
  await choose(cy);
  for (const each of [ann, bo, cy, watcher]) await expect(each.locator(".mid .slot .card.back")).toHaveCount(0);
});

test("who takes a choice back is waited for again", async ({ page, player }) => {
  const { ann, bo, cy } = await company(page, player, GAME);
  await choose(ann);
  await expectChosen([[bo, ["Ann"]], [cy, ["Ann"]]]);
  await ann.locator(".shelf .button.back").click();
  await expectChosen([[ann, []], [bo, []], [cy, []]]);
  await expect(laid(cy, "Ann")).toHaveCount(0);
});

