// Sounds of wood, stone and seeds: synthesised, so that nothing has to be loaded.

import { recall, remember } from './storage';

/** What can be heard, in the order of the settings. */
export const SOUNDS = ['move', 'capture', 'challenge', 'offer', 'chat', 'time', 'start', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];

let context: AudioContext | null = null;
let on = recall('sound') !== 'off';
/** The sounds turned off in this browser. */
const muted = new Set((recall('muted') ?? '').split(','));

export const soundOn = (): boolean => on;

export function setSound(value: boolean): void {
  on = value;
  remember('sound', value ? null : 'off');
  if (value) knock();
}

export const hears = (sound: Sound): boolean => !muted.has(sound);

/** Turns one sound on, and plays it, or off. */
export function setHears(sound: Sound, value: boolean): void {
  if (value) muted.delete(sound);
  else muted.add(sound);
  const left = SOUNDS.filter((one) => muted.has(one)).join(',');
  remember('muted', left || null);
  if (value) SAMPLES[sound]();
}

/** A piece is put down. */
export const knock = (): void => play('move', [{ at: 0, pitch: 320, length: 0.07, loud: 0.5 }]);

/** A piece is taken: one stone against another, then the board. */
export const clack = (): void =>
  play('capture', [
    { at: 0, pitch: 560, length: 0.05, loud: 0.4 },
    { at: 0.07, pitch: 250, length: 0.11, loud: 0.5 },
  ]);

/** Seeds fall one after another. */
export const patter = (seeds: number): void =>
  play(
    'move',
    Array.from({ length: Math.min(seeds, 10) }, (_, i) => ({
      at: i * SEED_S,
      pitch: 640 + 40 * (i % 3),
      length: 0.04,
      loud: 0.22,
    })),
  );

/** A handful of seeds is poured into a store, after so many have fallen. */
export const pour = (seeds: number): void =>
  play(
    'capture',
    [0, 0.04, 0.09, 0.13].map((at, i) => ({
      at: Math.min(seeds, 10) * SEED_S + at,
      pitch: 420 - 45 * i,
      length: 0.08,
      loud: 0.26,
    })),
  );
const SEED_S = 0.12;

/** A challenge arrives. */
export const ring = (): void =>
  play('challenge', [
    { at: 0, pitch: 880, length: 0.16, loud: 0.2 },
    { at: 0.15, pitch: 660, length: 0.16, loud: 0.2 },
    { at: 0.3, pitch: 880, length: 0.3, loud: 0.2 },
  ]);

/** The opponent offers a draw, or asks for a move back. */
export const ask = (): void =>
  play('offer', [
    { at: 0, pitch: 440, length: 0.2, loud: 0.2 },
    { at: 0.16, pitch: 554, length: 0.3, loud: 0.18 },
  ]);

/** A line of chat. */
export const pop = (): void => play('chat', [{ at: 0, pitch: 1_250, length: 0.06, loud: 0.12 }]);

/** Ten seconds are left. */
export const alarm = (): void =>
  play(
    'time',
    [0, 0.13, 0.26].map((at) => ({ at, pitch: 990, length: 0.1, loud: 0.24 })),
  );

/** One of the last seconds. */
export const tick = (): void => play('time', [{ at: 0, pitch: 1_700, length: 0.025, loud: 0.2 }]);

/** A game starts. */
export const gong = (): void =>
  play('start', [
    { at: 0, pitch: 392, length: 0.4, loud: 0.18 },
    { at: 0.12, pitch: 523, length: 0.6, loud: 0.16 },
  ]);

/** A game ends. */
export const chime = (): void =>
  play('end', [
    { at: 0, pitch: 523, length: 0.5, loud: 0.16 },
    { at: 0.14, pitch: 784, length: 0.7, loud: 0.14 },
  ]);

const SAMPLES: Record<Sound, () => void> = {
  move: knock,
  capture: clack,
  challenge: ring,
  offer: ask,
  chat: pop,
  time: alarm,
  start: gong,
  end: chime,
};

interface Note {
  /** When it begins, in seconds from now. */
  at: number;
  pitch: number;
  length: number;
  loud: number;
}

function play(sound: Sound, notes: Note[]): void {
  // Browsers allow sound only after the first click or key press.
  if (!on || !hears(sound) || !navigator.userActivation?.hasBeenActive) return;
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
