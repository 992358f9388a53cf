// How long ago something was, in words.

import { date, relative, t } from '../text/index.svelte';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
/** Anything older shows its date. */
const RECENT_MS = 7 * 86_400_000;

/** "5 minutes ago", "yesterday", or the date. */
export function ago(then: number, now: number): string {
  const past = now - then;
  if (past >= RECENT_MS) return date(then);
  const unit = UNITS.find(([, ms]) => past >= ms);
  return unit ? relative(-Math.floor(past / unit[1]), unit[0]) : t.shell.justNow;
}
