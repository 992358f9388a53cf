import type { Kind, Maybe, Side, TimeControl, User } from './types';

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
