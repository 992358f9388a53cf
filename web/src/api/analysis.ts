// What the engine says of a finished game.

import type { Maybe, Side } from './types';

export type Proven = 'win' | 'draw' | 'loss';
export type Mark = 'inaccuracy' | 'mistake' | 'blunder' | 'threw_draw' | 'threw_win';

/** The position before ply `ply`; the last one is the end of the game. */
export interface Judged {
  ply: number;
  to_move?: Maybe<Side>;
  /** First's chance to win, 0 to 1. */
  chance: number;
  /** How the rules have ended the game here; then there is nothing below. */
  outcome?: Maybe<Side | 'draw'>;
  /** What was wrong with the move that was played here. */
  mark?: Maybe<Mark>;
  /** Points of the game from first's side; exact ones are the game's own final difference. */
  score?: Maybe<number>;
  exact?: Maybe<boolean>;
  /** What is proven for the side to move. */
  proven?: Maybe<Proven>;
  depth?: Maybe<number>;
  pv?: Maybe<string[]>;
  best?: Maybe<string>;
}

/** `GET /api/games/{id}/analysis`. */
export interface Analysis {
  status: 'none' | 'queued' | 'running' | 'done' | 'failed';
  done: number;
  of: number;
  plies: Judged[];
}
