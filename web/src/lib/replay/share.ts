// Addresses to send to a friend, such as that of a moment of a match.
import { notes } from "../device/notes.svelte";
import { t } from "../language/language.svelte";
import type { Looking } from "./looking.svelte";

export function addressOf(looking: Looking): string {
  const { seat, open } = looking.head;
  const query = new URLSearchParams({ at: String(looking.playback.at), seat: String(seat) });
  if (open) query.set("open", "");
  if (looking.judged && looking.playback.at === looking.opened) query.set("turn", String(looking.judged.number));
  return `${location.pathname}?${query}`;
}

export async function copyMoment(looking: Looking): Promise<void> {
  await copyLink(location.origin + addressOf(looking));
}

/** Whether the system has a dialog of its own to send a link to somebody. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Send a link by the system's dialog, or copy it where there is none. */
export async function shareLink(link: string, title: string): Promise<void> {
  if (!canShare()) return copyLink(link);
  await navigator.share({ title, url: link }).catch((error: unknown) => {
    const changedMind = error instanceof DOMException && error.name === "AbortError";
    if (!changedMind) return copyLink(link);
  });
}

export async function copyLink(link: string): Promise<void> {
  if (await copy(link)) notes.add(t("invite.copied"), "i-check");
  else notes.add(link, "i-link"); // there it can be copied by hand
}

/** Plain http has no clipboard: there a selected text can be copied the old way. */
async function copy(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
