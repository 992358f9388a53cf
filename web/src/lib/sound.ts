// Sounds of wood, stone and seeds: synthesised, so that nothing has to be loaded.

import { recall, remember } from './storage';

let context: AudioContext | null = null;
let on = recall('sound') !== 'off';

export const soundOn = (): boolean => on;

export function setSound(value: boolean): void {
  on = value;
  remember('sound', value ? null : 'off');
  if (value) knock();
}

/** A piece is put down. */
export const knock = (): void => play([{ at: 0, pitch: 320, length: 0.07, loud: 0.5 }]);

/** Seeds fall one after another. */
export const patter = (seeds: number): void =>
  play(
    Array.from({ length: Math.min(seeds, 10) }, (_, i) => ({
      at: i * 0.12,
      pitch: 640 + 40 * (i % 3),
      length: 0.04,
      loud: 0.22,
    })),
  );

/** A game starts or ends. */
export const chime = (): void =>
  play([
    { at: 0, pitch: 523, length: 0.5, loud: 0.16 },
    { at: 0.14, pitch: 784, length: 0.7, loud: 0.14 },
  ]);

interface Note {
  at: number;
  pitch: number;
  length: number;
  loud: number;
}

function play(notes: Note[]): void {
  // Browsers allow sound only after the first click or key press.
  if (!on || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const { at, pitch, length, loud } of notes) {
    const start = context.currentTime + at;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
