// The sounds of a game: one for each move, and a chime when it ends.

import { lookOf } from '../../boards/index';
import { positionAt, type GameState } from '../../state/game/state';
import { chime } from '../../lib/sound';

/** Plays a sound for each change of a game while the calling component is mounted; `shown` is the ply on the board, if it is live. */
export function hear(game: () => GameState | null, shown: () => number | null): void {
  let before: { ply: number; over: boolean } | null = null;
  $effect(() => {
    const [now, ply] = [game(), shown()];
    const last = before;
    before = now && ply !== null ? { ply, over: now.status === 'over' && ply === now.ply } : null;
    if (!now || !last || !before) return;
    if (before.over && !last.over) chime();
    else if (before.ply === last.ply + 1) move(now, before.ply);
  });
}

function move(game: GameState, ply: number): void {
  const text = game.plies[ply - 1]?.move ?? '';
  const before = positionAt(game, ply - 1);
  if (text !== 'pass' && before !== null) lookOf(game.kind).sound(before, text);
}
