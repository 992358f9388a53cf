// What is heard of a game: a knock for a move, seeds for a sowing, a chime for its end.

import { lookOf } from '../boards/index';
import { bowlOf, parseMancala } from '../boards/mancala/position';
import { positionAt, type GameState } from '../game/state';
import { chime, knock, patter } from '../ui/sound';

/** Sounds with each change of a game while the calling component is there. */
export function hear(game: () => GameState | null): void {
  let before: GameState | null = null;
  $effect(() => {
    const now = game();
    const last = before;
    before = now;
    if (!now || !last || now === last) return;
    if (now.status === 'over' && last.status !== 'over') chime();
    else if (now.ply === last.ply + 1) move(now);
  });
}

function move(game: GameState): void {
  const text = game.plies.at(-1)?.move ?? '';
  const before = positionAt(game, game.ply - 1);
  if (text === 'pass' || before === null) return;
  if (lookOf(game.kind).unit !== 'seeds') return knock();
  const { pits, seeds } = parseMancala(before);
  patter(seeds[bowlOf(text, pits)] ?? 1);
}
