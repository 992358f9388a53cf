// One engine's evaluation of a game: its score at each of its moves, as the first player sees it.

import type { GameState } from '../../state/game/state';
import type { Side } from '../../api/types';

export interface Scored {
  ply: number;
  score: number;
}

export const scoresOf = (game: Pick<GameState, 'plies'>, side: Side): Scored[] =>
  game.plies.flatMap(({ by, info }, i) => {
    const score = by === side ? info?.score : null;
    return typeof score === 'number' ? [{ ply: i + 1, score: side === 'first' ? score : -score }] : [];
  });
