// Analysis boards and their addresses.

import type { ExploredGame, User } from '../../api/types';
import { lookOf } from '../../boards/index';
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
  const usual = lookOf(kind).variants.find((one) => one.variant === variant)?.start === start;
  const query = new URLSearchParams({ game: kind, variant, ...(usual ? {} : { start }) });
  if (moves.length > 0) query.set('moves', moves.join(' '));
  if (ply < moves.length) query.set('ply', String(ply));
  return `/analysis?${query.toString()}`;
}
