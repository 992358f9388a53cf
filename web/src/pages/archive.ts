import type { GameLook } from '../boards/index';
import type { Kind, Maybe, Side, TimeControl, User } from '../protocol';

/** One game of `GET /api/games`. */
export interface ArchiveRow {
  game: string;
  kind: Kind;
  variant: string;
  rated: boolean;
  first: User;
  second: User;
  time_control?: Maybe<TimeControl>;
  level?: Maybe<number>;
  status: 'playing' | 'over';
  result?: Maybe<Side | 'draw' | 'aborted'>;
  reason?: Maybe<string>;
  score?: Maybe<[number, number]>;
  plies: number;
  created_ms: number;
}

/** How a listed game ended, in a few words. */
export function resultLine(row: ArchiveRow, look: GameLook): string {
  const { result, score } = row;
  if (row.status === 'playing' || !result) return 'in play';
  if (result === 'aborted') return 'called off';
  const [first, second] = score ?? [];
  const points = !score ? '' : result === 'second' ? ` ${second}–${first}` : ` ${first}–${second}`;
  return result === 'draw' ? `Draw${points}` : `${look.sides[result]} won${points}`;
}
