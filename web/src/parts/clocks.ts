import { decimal, t } from '../text/index.svelte';
import type { Maybe, TimeControl } from '../api/types';

const fischer = (minutes: number, seconds: number): TimeControl => ({
  initial_ms: minutes * 60_000,
  increment_ms: seconds * 1_000,
});

/** The clocks on offer. */
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

/** Bots answer within seconds: correspondence would make no difference. */
export const BOT_CLOCKS = Object.keys(CLOCKS).filter((id) => !id.endsWith('d'));

export function clockName(control: Maybe<TimeControl>): string {
  if (!control) return t.parts.noClock;
  if ('days' in control) return t.parts.daysPerMove(control.days);
  const minutes = control.initial_ms / 60_000;
  return t.parts.clock(Number.isInteger(minutes) ? String(minutes) : decimal(minutes, 1), control.increment_ms / 1_000);
}
