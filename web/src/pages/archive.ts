import type { GameLook } from '../boards/index';
import type { Maybe, Result, User } from '../protocol';

/** One game of `GET /api/games`. */
export interface ArchiveRow {
  game: string;
  kind: string;
  variant: string;
  rated: boolean;
  first: User;
  second: User;
  status: 'playing' | 'over';
  result?: Maybe<Result>;
  ply?: Maybe<number>;
  created_ms?: Maybe<number>;
}

/** How a listed game ended, in a few words. */
export function resultLine(row: ArchiveRow, look: GameLook): string {
  const { result } = row;
  if (row.status === 'playing' || !result) return 'in play';
  const points = result.score ? ` ${result.score[0]}–${result.score[1]}` : '';
  if (result.result === 'aborted') return 'called off';
  if (result.result === 'draw') return `Draw${points}`;
  return `${look.sides[result.result]} won${points}`;
}
