// What was agreed on at a table, in one line: what the headline of its game leaves out.
import { t } from "$web/lib/language/language.svelte";
import type { Words } from "$web/lib/language/words";
import type { Place, Setup } from "$web/lib/server/generated/messages";

interface Table {
  setup: Setup;
  seats: readonly Place[];
  seat: number; // of who reads, -1 = a spectator
}

export function agreedLine({ setup, seats, seat }: Table, houseRules: number, words: Words): string {
  const bots = seats.some(({ level }) => level) && t("invite.bots", { level: t(`level.${setup.level}` as "level.casual") });
  const house = houseRules > 0 && t("front.house_rules", { n: houseRules });
  const watches = seat < 0 && words.has("tab.watch") && words("tab.watch");
  return [variantOf(setup, words), bots, house, watches].filter(Boolean).join(" · ");
}

/** Where a game has several. */
function variantOf({ variant }: Setup, words: Words): string {
  const titles = words.after("variant.").filter((end) => end.endsWith(".title"));
  return titles.length > 1 ? words(`variant.${variant}.title`) : "";
}
