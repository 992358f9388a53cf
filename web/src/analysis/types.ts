// What the engine says of a finished game.

import type { Maybe } from '../protocol';

export type Proven = 'win' | 'draw' | 'loss';

/** The position before ply `ply`. */
export interface Judged {
  ply: number;
  /** Points of the game from first's side; exact ones are the game's own final difference. */
  score: number;
  exact: boolean;
  /** What is proven for the side to move. */
  proven?: Maybe<Proven>;
  depth: number;
  nodes: number;
  pv: string[];
  best: string;
}

/** `GET /api/games/{id}/analysis`. */
export interface Analysis {
  status: 'none' | 'queued' | 'running' | 'done' | 'failed';
  done: number;
  of: number;
  plies: Judged[];
}
