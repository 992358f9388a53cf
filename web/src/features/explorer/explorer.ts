// The moves played from a position, as the server counts them.

import { fetchJson } from '../../api/http';
import type { ExplorerPage, Kind, Side } from '../../api/types';

/** The games that are counted: those in books of the server, or those of a player on one side. */
export type Whose = { books: string[] } | { player: string; side: Side };

/** A position: a start, and the moves from there. */
export interface Place {
  game: Kind;
  variant: string;
  start?: string;
  moves: string[];
}

/** The route of the explorer for a position. */
export function explorerPath({ game, variant, start, moves }: Place, whose: Whose): string {
  const query = new URLSearchParams({ game, variant });
  if (start) query.set('position', start);
  if (moves.length > 0) query.set('moves', moves.join(','));
  if ('books' in whose) query.set('books', whose.books.join(','));
  else {
    query.set('player', whose.player);
    query.set('side', whose.side);
  }
  return `/api/explorer?${query.toString()}`;
}

export const playedIn = (place: Place, whose: Whose, signal?: AbortSignal): Promise<ExplorerPage> =>
  fetchJson<ExplorerPage>(explorerPath(place, whose), { signal });

/** The shares of three results in whole percent, which add up to 100. */
export function percents(results: [number, number, number]): [number, number, number] {
  const games = results[0] + results[1] + results[2];
  if (games === 0) return [0, 0, 0];
  const exact = results.map((n) => (100 * n) / games);
  const whole = exact.map(Math.floor) as [number, number, number];
  // What rounding down has left goes to the shares that lost most by it.
  const order = [0, 1, 2].sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!));
  const left = 100 - (whole[0] + whole[1] + whole[2]);
  order.slice(0, left).forEach((i) => (whole[i]! += 1));
  return whole;
}
