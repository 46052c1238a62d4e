// Settings that are kept, outside of a page.
import { keepSettings } from "../../src/lib/device/settings.svelte";

export const kept = (): (() => void) => $effect.root(() => keepSettings());
