import { decimal, t } from '../../text/index.svelte';

/** The time for a move, as short as possible. */
export function spentText(ms: number): string {
  if (ms < 50) return `<\u00a0${t.review.seconds(decimal(0.1, 1))}`;
  if (ms < 950) return t.review.seconds(decimal(ms / 1_000, 1));
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return t.review.seconds(ms < 9_950 ? decimal(ms / 1_000, 1) : String(seconds));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t.review.minutes(minutes, seconds % 60);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t.review.hours(hours, minutes % 60) : t.review.days(Math.round(hours / 24));
}
