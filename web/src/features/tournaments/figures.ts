// The times, points and selections of tournaments.

import type { TournamentLine, TournamentPage, TournamentTerms } from '../../api/types';

/** A duration as a clock shows it: "1:05:00", "4:07". */
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

/** The first lines of the standings, and the user's own wherever it is. */
export function seen({ standings, me }: TournamentPage, shown: number): TournamentLine[] {
  return standings.filter(({ number }, at) => at < shown || number === me?.number);
}

/** The most columns of a readable crosstable. */
const CROSSED = 16;

/** The columns of a round robin's crosstable: the players in the order of the lines. */
export const crossed = ({ format, standings, pairings }: TournamentPage): TournamentLine[] | null =>
  format === 'round_robin' && standings.length <= CROSSED && pairings.length > 0 ? standings : null;

/**
 * The games shown as boards, at most `most`: those of the highest-ranked players. A board that is shown stays until its
 * game is over.
 */
export function onBoards({ standings, pairings }: TournamentPage, kept: string[], most: number): string[] {
  const place = new Map(standings.map((line) => [line.number, line.place]));
  const rank = (number: number) => place.get(number) ?? standings.length;
  const live = pairings.filter(({ points }) => !points);
  const stay = live.filter(({ game }) => kept.includes(game)).map(({ game }) => game);
  const best = live
    .filter(({ game }) => !stay.includes(game))
    .map(({ game, first, second }) => ({ game, rank: rank(first) + rank(second) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ game }) => game);
  return [...kept.filter((game) => stay.includes(game)), ...best].slice(0, most);
}

/** Whether all players are paired at once, in rounds. */
export const isInRounds = ({ format }: TournamentPage): boolean => format !== 'arena' && format !== 'simul';

/** The pairings to show: all, or the current ones. Those are the newest round or the games in progress; if there are none, all. */
export function shownPairings(page: TournamentPage, live: boolean): TournamentPage['pairings'] {
  const { pairings } = page;
  const now = pairings.filter(({ round, points }) => (isInRounds(page) ? round === pairings[0]?.round : !points));
  return live && now.length > 0 ? now : pairings;
}

/** The names of the players who had no opponent in a round and got the point. */
export const sitOut = ({ standings }: TournamentPage, round: number): string[] =>
  standings.filter(({ results }) => results[round - 1]?.score === 'bye').map(({ user }) => user.name);

/** A tournament in figures: its games, and how many of them were drawn or played berserk. */
export function sums({ standings }: TournamentPage): { games: number; draws: number; berserk: number; rating: number } {
  const results = standings.flatMap((line) => line.results).filter(({ score }) => /^(win|draw|loss)$/.test(score));
  const twice = (part: typeof results) => Math.round(part.length / 2);
  const ratings = standings.map(({ rating }) => rating);
  return {
    games: twice(results),
    draws: twice(results.filter(({ score }) => score === 'draw')),
    berserk: results.filter(({ berserk }) => berserk).length,
    rating: Math.round(ratings.reduce((sum, rating) => sum + rating, 0) / Math.max(1, ratings.length)),
  };
}

/** In a simul: the host's name and points, and how many games they had. */
export function scoreOfHost({ format, by, standings }: TournamentPage): [string, string, string] | null {
  const host = format === 'simul' && standings.find(({ user }) => user.id === by?.id);
  if (!host || host.results.length === 0) return null;
  return [host.user.name, halves(host.points), String(host.results.length)];
}
