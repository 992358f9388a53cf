// Analysis boards and their addresses.

import type { ExploredGame } from '../../api/types';
import { lookOf } from '../../boards/index';
import type { GameState } from '../../state/game/state';
import { following, lineTo } from './explore';

/** A game for a line that was never played here. */
export function boardOf(told: ExploredGame): GameState {
  const { game: kind, variant, start } = told;
  const { sides } = lookOf(kind);
  const here = { online: true, claimAt: null };
  const empty: GameState = {
    ...{ id: '', kind, variant, start, position: start, rated: false, seq: 0, ply: 0, plies: [], legal: [] },
    ...{ clock: null, timeControl: null, level: null, draw: null, takeback: null, rematch: null, chat: [], plan: [] },
    ...{ status: 'playing', toMove: null, result: null, trouble: null, queue: null, watchers: 0 },
    first: { id: 'first', name: sides.first, kind: 'guest' },
    second: { id: 'second', name: sides.second, kind: 'guest' },
    presence: { first: here, second: here },
  };
  return following(empty, told);
}

/** The address of an analysis board with the line of a game. */
export function boardLink(game: GameState, ply: number): string {
  const { game: kind, variant, start, moves } = lineTo(game, game.plies.length);
  const usual = lookOf(kind).variants.find((one) => one.variant === variant)?.start === start;
  const query = new URLSearchParams({ game: kind, variant, ...(usual ? {} : { start }) });
  if (moves.length > 0) query.set('moves', moves.join(' '));
  if (ply < moves.length) query.set('ply', String(ply));
  return `/analysis?${query.toString()}`;
}
