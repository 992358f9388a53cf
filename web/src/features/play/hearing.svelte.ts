// The sounds and notices of a game: one for each change, and the outcome of the players' own offers.

import { other, type Side } from '../../api/types';
import { lookOf } from '../../boards/index';
import { notices } from '../../lib/notices.svelte';
import { ask, chime, pop } from '../../lib/sound';
import { positionAt, type GameState } from '../../state/game/state';
import { t } from '../../text/index.svelte';

type Game = GameState | null;

/** Plays a sound for each move on the board while the calling component is mounted; `shown` is the ply on it, or null if it is not live. */
export function hearMoves(game: () => Game, shown: () => number | null): void {
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
  const [before, after] = [positionAt(game, ply - 1), positionAt(game, ply)];
  if (text !== 'pass' && before !== null) lookOf(game.kind).sound(before, text, after ?? before);
}

/** Plays a sound when the opponent asks for or writes something, and shows the outcome of this player's own offers. */
export function hearOpponent(game: () => Game, seat: () => Side | null): void {
  let before: Game = null;
  $effect(() => {
    const [now, mine] = [game(), seat()];
    const last = before;
    before = now;
    if (!now || !last) return;
    if (now.chat.length > last.chat.length && says(now, mine)) pop();
    if (!mine || now.status === 'over') return;
    const theirs = other(mine);
    if (asks(last.draw, now.draw, theirs) || asks(last.takeback, now.takeback, theirs)) ask();
    const name = now[theirs].name;
    // A takeback settles both offers.
    if (now.ply < last.ply) return;
    if (last.draw === mine && now.draw === null) notices.say(t.play.drawDeclined(name));
    const moved = now.ply > last.ply && now.plies.at(-1)?.by === mine;
    if (last.takeback === mine && now.takeback === null && !moved) {
      notices.say(t.play.takebackDeclined(name));
    }
  });
}

const asks = (before: Side | null, now: Side | null, by: Side): boolean => now === by && before !== by;

/** Whether the last line is by someone else, in a room that this user can read. */
function says(game: GameState, seat: Side | null): boolean {
  const line = game.chat.at(-1);
  if (!line || (seat && line.user.id === game[seat].id)) return false;
  return game.status === 'over' || line.room === (seat ? 'players' : 'watchers');
}
