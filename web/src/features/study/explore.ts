// Lines that are explored, not played: the server says where they lead and which moves can follow.

import { type GameState, type Ply, PRESENT } from '../../state/game/state';
import { sendJson } from '../../api/http';
import type { ExploredGame, ExploreQuestion, Kind } from '../../api/types';

/** A line from its starting position. */
export interface Line {
  game: Kind;
  variant: string;
  start: string;
  moves: string[];
}

/** Asks where a line leads; `text` is a pasted position or game to start from. */
export const explore = (question: Partial<ExploreQuestion>, signal?: AbortSignal): Promise<ExploredGame> =>
  sendJson('POST', '/api/explore', question, signal);

/** The line of a game up to a ply. */
export const lineTo = ({ kind, variant, start, plies }: GameState, ply: number): Line => ({
  game: kind,
  variant,
  start,
  moves: plies.slice(0, ply).map(({ move }) => move),
});

/** Identifies a line: its game, start and moves. */
export const keyOf = ({ game, variant, start, moves }: Line): string => [game, variant, start, ...moves].join(' ');

/** The game continued along a line, keeping what is known about the moves played. */
export function following(game: GameState, told: ExploredGame): GameState {
  const plies = told.plies.map(({ move, by, position }, i): Ply => {
    const played = game.plies[i];
    const same = played?.move === move && told.plies.slice(0, i).every((ply, j) => ply.move === game.plies[j]?.move);
    return { info: null, left: null, spent: null, lag: null, ...(same ? played : {}), move, by, position };
  });
  const { position, legal, outcome, reason, points } = told;
  return {
    ...game,
    ...{ plies, ply: plies.length, position, legal, toMove: told.to_move ?? null },
    ...{ clock: null, draw: null, takeback: null, rematch: null, presence: { first: PRESENT, second: PRESENT } },
    status: outcome ? 'over' : 'playing',
    result: outcome ? { result: outcome, reason: reason ?? 'rules', score: points } : null,
  };
}
