// The days on which a player played, as weeks of seven days.

import type { ActiveDay } from '../../api/types';

const DAY_MS = 86_400_000;

/** A day of the calendar: when it begins, and how many games were finished on it. */
export interface Day {
  at: number;
  games: number;
  /** From 0 for none to 4. */
  shade: number;
}

const shadeOf = (games: number): number => (games === 0 ? 0 : games < 3 ? 1 : games < 7 ? 2 : games < 15 ? 3 : 4);

/** The last weeks up to today, each starting on Monday; the last one may be short. */
export function weeksOf(days: ActiveDay[], now: number, weeks: number): Day[][] {
  const played = new Map(days.map(({ at_ms, games }) => [at_ms, games]));
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  // 1970 began on a Thursday.
  const weekday = (Math.floor(now / DAY_MS) + 3) % 7;
  const first = today - (weekday + 7 * (weeks - 1)) * DAY_MS;
  const calendar: Day[][] = [];
  for (let at = first; at <= today; at += DAY_MS) {
    const games = played.get(at) ?? 0;
    if ((at - first) % (7 * DAY_MS) === 0) calendar.push([]);
    calendar.at(-1)?.push({ at, games, shade: shadeOf(games) });
  }
  return calendar;
}
