// The terms of a game, for requesting another one like it.

import type { Wish } from '../../api/types';
import { usualStart } from '../../boards/index';
import type { GameState } from '../../state/game/state';

/** The wish for a game like this one against anyone; the side is random. */
export function wishOf({ kind: game, variant, start, opening, timeControl: clock, rated, pair }: GameState): Wish {
  const elsewhere = opening ? { opening } : start === usualStart(game, variant) ? null : { position: start };
  return {
    game,
    variant,
    clock,
    rated,
    side: 'random',
    pair: Boolean(pair),
    ...(elsewhere ? { start: elsewhere } : {}),
  };
}
