import { decimal, t } from '../text/index.svelte';
import type { Maybe, TimeControl } from '../api/types';

const fischer = (minutes: number, seconds: number): TimeControl => ({
  initial_ms: minutes * 60_000,
  increment_ms: seconds * 1_000,
});

/** The presets. */
export const CLOCKS: Record<string, TimeControl> = {
  none: null,
  '1+1': fischer(1, 1),
  '3+2': fischer(3, 2),
  '5+3': fischer(5, 3),
  '10+5': fischer(10, 5),
  '30+20': fischer(30, 20),
  '1d': { days: 1 },
  '3d': { days: 3 },
  '7d': { days: 7 },
};

/** The bounds of a custom clock. */
export const BOUNDS = { minutes: [0.5, 180], seconds: [0, 180], days: [1, 14] } as const;

/** Prefix of a custom clock, as in "=7.5+2" and "=5d": the clock stays custom even when it equals a preset. */
export const OWN = '=';

export const ownMinutes = (minutes: number, seconds: number): string => `${OWN}${minutes}+${seconds}`;
export const ownDays = (days: number): string => `${OWN}${days}d`;

const within = (n: number, [least, most]: readonly [number, number]): boolean => n >= least && n <= most;

/** The clock of an id; null if the id stands for no clock or is out of bounds. */
export function clockOf(id: string): TimeControl {
  const [, minutes, seconds, days] = /^=(?:(\d+(?:\.5)?)\+(\d+)|(\d+)d)$/.exec(id) ?? [];
  if (days !== undefined) return within(Number(days), BOUNDS.days) ? { days: Number(days) } : null;
  if (minutes === undefined) return CLOCKS[id] ?? null;
  const fits = within(Number(minutes), BOUNDS.minutes) && within(Number(seconds), BOUNDS.seconds);
  return fits ? fischer(Number(minutes), Number(seconds)) : null;
}

/** Bots answer within seconds: correspondence would make no difference. */
export const BOT_CLOCKS = Object.keys(CLOCKS).filter((id) => !id.endsWith('d'));

export function clockName(control: Maybe<TimeControl>): string {
  if (!control) return t.parts.noClock;
  if ('days' in control) return t.parts.daysPerMove(control.days);
  const minutes = control.initial_ms / 60_000;
  return t.parts.clock(Number.isInteger(minutes) ? String(minutes) : decimal(minutes, 1), control.increment_ms / 1_000);
}
