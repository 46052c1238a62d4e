// From a game to a table of it.
import { settings } from "../device/settings.svelte";
import { command, openTable } from "./api";
import type { Entrance } from "./generated/messages";
import { me } from "./me.svelte";
import { type Draft, rememberDraft, setupOf } from "./setups";

const OWN_SEAT = 0;

/** A table for friends: the host sits, the other seats wait. */
export async function openForFriends(draft: Draft): Promise<Entrance> {
  rememberDraft(draft);
  await me.ensure();
  const table = await openTable(setupOf(draft));
  await command(table.id, { do: "sit", seat: OWN_SEAT, face: settings.face });
  return table;
}

/** A table with bots, dealt at once. */
export async function playNow(draft: Draft): Promise<Entrance> {
  const table = await openForFriends({ ...draft, public: false });
  await command(table.id, { do: "start" });
  return table;
}
