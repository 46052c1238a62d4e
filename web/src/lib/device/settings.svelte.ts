// What a player has chosen on this device.
export type Theme = "system" | "light" | "dark";
export type Forced = "casual" | "always" | "never";

interface Chosen {
  theme: Theme;
  motion: boolean;
  speed: number; // of all movement: 0.5 to 4
  previews: boolean;
  face: number; // by which others know the player, from 1; 0 = that of the seat
  tips: boolean; // the first time that a game asks something
  forced: Forced; // where a move that is the only one plays itself
  oneClick: boolean; // what is picked is played at once
  volume: number; // 0 = mute
  language: string;
  log: boolean;
  keys: boolean; // of one letter or digit, wherever the focus is
}

export const SPEEDS = [0.5, 1, 2, 4];
const KEY = "fileira";
const USUAL: Chosen = {
  theme: "system",
  motion: true,
  speed: 1,
  previews: true,
  face: 0,
  tips: true,
  forced: "casual",
  oneClick: false,
  volume: 0.5,
  language: "",
  log: true,
  keys: true,
};

export const settings: Chosen = $state({ ...USUAL, ...read() });

/** Keep what is chosen, here or in another window, and show it. Call once. */
export function keepSettings(): void {
  addEventListener("storage", ({ key }) => key === KEY && Object.assign(settings, read()));
  $effect(() => localStorage.setItem(KEY, JSON.stringify(settings)));
  $effect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = settings.theme;
    dataset.motion = settings.motion ? "on" : "off";
  });
}

/** The one after the speed chosen; after the last comes the first. */
export const nextSpeed = (): number => SPEEDS[(SPEEDS.indexOf(settings.speed) + 1) % SPEEDS.length]!;

let calm: MediaQueryList | undefined; // asked for once: it is read at every step

export function movesSlowly(): boolean {
  calm ??= matchMedia("(prefers-reduced-motion: reduce)");
  return settings.motion && !calm.matches;
}

function read(): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // somebody else wrote there
  }
}
