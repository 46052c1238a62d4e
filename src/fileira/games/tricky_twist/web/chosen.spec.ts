// Reserves are picked at the same time: everybody sees who is done, and nobody sees what it is.
import { company, expectChosen } from "../../../../../web/e2e/company";
import { test } from "../../../../../web/e2e/table";

const RESERVE = 5;

test("who has picked the whole reserve is seen by those who have not, and by a watcher", async ({ page, player }) => {
  const { ann, bo, cy, watcher } = await company(page, player, "tricky_twist");
  for (let i = 0; i < RESERVE; i += 1) await ann.locator(".shelf.turn .hand .legal").first().click();
  await expectChosen([[bo, []], [cy, []], [watcher, []]]);
  await ann.locator(".shelf .button.main").click();
  await expectChosen([[ann, ["You"]], [bo, ["Ann"]], [cy, ["Ann"]], [watcher, ["Ann"]]]);
});
