// A game between two engines as ordinary game state, so that the same components show it.

import { type GameState, type Ply, unplayed } from '../../state/game/state';
import type { BestMove, Kind, Side, User } from '../../api/types';

/** The server's move, the search behind it, and the position after it. */
export type Step = Pick<BestMove, 'move' | 'position'> & Partial<BestMove>;

export interface Terms {
  kind: Kind;
  variant: string;
  start: string;
  /** The side that begins there. */
  toMove: Side;
  names: Record<Side, string>;
}

const engine = (name: string, side: Side): User => ({ id: side, name, kind: 'bot' });

export const opening = ({ names, toMove, ...terms }: Terms): GameState => ({
  ...unplayed({ ...terms, first: engine(names.first, 'first'), second: engine(names.second, 'second') }),
  toMove,
});

/** The game after a step. */
export function stepped(game: GameState, step: Step): GameState {
  const { move, position, to_move, outcome, reason, points, ...info } = step;
  const ply: Ply = { move, by: game.toMove, position, info, left: null, spent: info.ms ?? null, lag: null };
  const plies = [...game.plies, ply];
  const next = { ...game, seq: game.seq + 1, ply: plies.length, plies, position, toMove: to_move ?? null };
  if (!outcome) return next;
  return {
    ...next,
    status: 'over',
    toMove: null,
    result: { result: outcome, reason: reason ?? 'rules', score: points },
  };
}

/** The game as it was before its last step. */
export function back(game: GameState): GameState {
  const plies = game.plies.slice(0, -1);
  const gone = game.plies.at(-1);
  const position = plies.at(-1)?.position ?? game.start;
  const toMove = gone?.by ?? 'first';
  return { ...game, seq: game.seq + 1, ply: plies.length, plies, position, toMove, status: 'playing', result: null };
}

/** The game in the text notation. */
export function asText(game: GameState): string {
  const tag = (name: string, value: string) => `[${name} "${value}"]\n`;
  const result = { first: '1-0', second: '0-1', draw: '1/2-1/2', aborted: '*' }[game.result?.result ?? 'aborted'];
  const tags =
    tag('Event', 'Exhibition') +
    tag('First', game.first.name) +
    tag('Second', game.second.name) +
    tag('Game', game.kind) +
    tag('Variant', game.variant) +
    tag('Start', game.start) +
    tag('Result', result);
  return `${tags}\n${[...game.plies.map(({ move }) => move), result].join(' ')}\n`;
}
