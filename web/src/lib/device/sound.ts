// Sounds, made here: small wooden and paper noises, each from a few partials and a breath of noise.
import { settings } from "./settings.svelte";

export type Sound = "card" | "take" | "win" | "turn" | "talk" | "end" | "lost";

interface Note {
  at: number; // seconds from now
  pitch: number; // Hz
  lasts: number;
  loud: number;
  shape?: OscillatorType;
}

const SOUNDS: Record<Sound, { notes: Note[]; rustle: number }> = {
  card: { notes: [{ at: 0, pitch: 190, lasts: 0.05, loud: 0.25 }], rustle: 0.05 },
  take: {
    notes: [
      { at: 0, pitch: 110, lasts: 0.22, loud: 0.6, shape: "triangle" },
      { at: 0.09, pitch: 82, lasts: 0.3, loud: 0.5, shape: "triangle" },
    ],
    rustle: 0.16,
  },
  win: {
    notes: [
      { at: 0, pitch: 523, lasts: 0.16, loud: 0.3 },
      { at: 0.09, pitch: 659, lasts: 0.22, loud: 0.3 },
    ],
    rustle: 0,
  },
  turn: {
    notes: [
      { at: 0, pitch: 587, lasts: 0.18, loud: 0.35 },
      { at: 0.12, pitch: 880, lasts: 0.26, loud: 0.3 },
    ],
    rustle: 0,
  },
  talk: { notes: [{ at: 0, pitch: 740, lasts: 0.08, loud: 0.2 }], rustle: 0 },
  end: {
    notes: [392, 523, 659, 784].map((pitch, i) => ({ at: i * 0.12, pitch, lasts: 0.5, loud: 0.3 })),
    rustle: 0,
  },
  lost: { notes: [{ at: 0, pitch: 330, lasts: 0.3, loud: 0.25 }], rustle: 0 },
};

let context: AudioContext | undefined;

/** Browsers allow sound only after the player has touched the page. */
export function allowSound(): void {
  const start = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  addEventListener("pointerdown", start, { once: true });
  addEventListener("keydown", start, { once: true });
}

export function play(name: Sound): void {
  if (!context || context.state !== "running" || !settings.volume) return;
  const { notes, rustle } = SOUNDS[name];
  const out = context.createGain();
  out.gain.value = settings.volume;
  out.connect(context.destination);
  for (const note of notes) strike(context, out, note);
  if (rustle) breathe(context, out, rustle);
}

function strike(audio: AudioContext, out: AudioNode, note: Note): void {
  const start = audio.currentTime + note.at;
  const tone = new OscillatorNode(audio, { frequency: note.pitch, type: note.shape ?? "sine" });
  tone.connect(fading(audio, note.loud, start, note.lasts)).connect(out);
  tone.start(start);
  tone.stop(start + note.lasts);
}

function breathe(audio: AudioContext, out: AudioNode, lasts: number): void {
  const noise = new AudioBuffer({ length: Math.ceil(audio.sampleRate * lasts), sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const paper = new BiquadFilterNode(audio, { type: "bandpass", frequency: 2600, Q: 0.7 });
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  source.connect(paper).connect(fading(audio, 0.25, audio.currentTime, lasts)).connect(out);
  source.start();
}

function fading(audio: AudioContext, loud: number, start: number, lasts: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  return gain;
}
