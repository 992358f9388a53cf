// Times and points of tournaments as figures.

import type { TournamentTerms } from '../../api/types';

/** A length of time as a clock shows it: "1:05:00", "4:07". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Half points as standings write them: "3", "3½", "½". */
export const halves = (points: number): string =>
  points % 2 === 0 ? String(points / 2) : `${points > 1 ? Math.floor(points / 2) : ''}½`;

/** The points of a tournament: whole ones in an arena. */
export const pointsOf = (format: TournamentTerms['format'], points: number): string =>
  format === 'arena' ? String(points) : halves(points);
