// Analysis boards and their addresses.

import type { ExploredGame, User } from '../../api/types';
import { lookOf, usualStart } from '../../boards/index';
import { type GameState, unplayed } from '../../state/game/state';
import { following, lineTo } from './explore';

/** A line as a game. */
export function boardOf(told: ExploredGame): GameState {
  const { game: kind, variant, start } = told;
  const { sides } = lookOf(kind);
  const first: User = { id: 'first', name: sides.first, kind: 'guest' };
  const second: User = { id: 'second', name: sides.second, kind: 'guest' };
  return following(unplayed({ kind, variant, start, first, second }), told);
}

/** The address of an analysis board with the moves of a game. */
export function boardLink(game: GameState, ply: number): string {
  const { game: kind, variant, start, moves } = lineTo(game, game.plies.length);
  const usual = usualStart(kind, variant) === start;
  const query = new URLSearchParams({ game: kind, variant, ...(usual ? {} : { start }) });
  if (moves.length > 0) query.set('moves', moves.join(' '));
  if (ply < moves.length) query.set('ply', String(ply));
  return `/analysis?${query.toString()}`;
}

/** The address where a position is set up by hand. */
export function editLink({ kind, variant }: Pick<GameState, 'kind' | 'variant'>, start: string): string {
  return `/analysis?${new URLSearchParams({ edit: start, game: kind, variant }).toString()}`;
}

/** The address of the form for a new game that starts at the end of a line. */
export function playLink({ game, variant, position, to_move: side }: ExploredGame): string {
  const query = new URLSearchParams({ game, variant, start: position, ...(side ? { side } : {}) });
  return `/?${query.toString()}`;
}
