// A game in sentences, for the status line and for screen readers.

import { t } from '../../text/index.svelte';
import { nameOf } from '../library/origin';
import { lookOf, pointsLine } from '../../boards/index';
import { other, type Side } from '../../api/types';
import type { GameState } from '../../state/game/state';

/** The name of the player of a side; a library file may leave it out. */
export const seatName = (game: GameState, side: Side): string =>
  game.library ? nameOf(game[side].name) : game[side].name;

/** The game and its players. */
export const titleOf = (game: GameState): string =>
  t.play.between(lookOf(game.kind).name, seatName(game, 'first'), seatName(game, 'second'));

const sideName = (game: GameState, side: Side): string => lookOf(game.kind).sides[side];

/** What the player at this seat does next, whose turn it is, or how the game ended. */
export function standing(game: GameState, seat: Side | null, picked = 0): string {
  if (game.status === 'over') return ending(game, seat);
  if (!game.toMove) return t.view.waitingForResult;
  if (game.legal.length === 1 && game.legal[0] === 'pass') return t.view.mustPass(sideName(game, game.toMove));
  if (seat === game.toMove) return next(game, picked);
  return seat ? t.view.waitingFor(game[game.toMove].name) : t.view.sideToMove(sideName(game, game.toMove));
}

/** What the player to move does next. */
export function next({ kind, position, legal, plies, toMove }: GameState, picked: number): string {
  const again = plies.length > 0 && plies.at(-1)?.by === toMove;
  return lookOf(kind).prompt({ position, legal, picked, again });
}

/** Why the rules ended the game; empty if the result says so, as with a resignation. */
export function why({ kind, status, result, position, library }: GameState): string {
  if (status !== 'over' || !result || library?.unfinished) return '';
  const look = lookOf(kind);
  if (result.reason === 'rules') return look.ending(position, look.sides);
  const reasons: Record<string, (() => string) | undefined> = { repetition: look.repeated, move_limit: look.limit };
  return reasons[result.reason]?.() ?? '';
}

function ending(game: GameState, seat: Side | null): string {
  const { result } = game;
  if (game.library?.unfinished) return t.view.unfinished;
  if (!result || result.result === 'aborted') return t.view.aborted;
  const how = (t.view.reasons as Record<string, string>)[result.reason];
  const ended = (what: string) => (how ? t.view.endedBy(what, how) : what);
  if (result.result === 'draw') return ended(t.view.drawn);
  if (result.reason === 'resignation' && seat === other(result.result)) return t.view.youResigned;
  if (seat) return ended(seat === result.result ? t.view.youWin : t.view.youLose);
  return ended(t.view.sideWins(sideName(game, result.result)));
}

/** The final points: the player's own first, and for spectators the winner's first. */
export function scoreLine({ result }: GameState, seat: Side | null): string {
  return result?.score ? pointsLine(result.score, seat ?? result.result) : '';
}

/** How the game ended for a side; empty while it is played, and if it was aborted. */
export function outcome({ status, result }: GameState, side: Side): 'draw' | 'won' | 'lost' | '' {
  if (status !== 'over' || !result || result.result === 'aborted') return '';
  if (result.result === 'draw') return 'draw';
  return result.result === side ? 'won' : 'lost';
}

/** The last move as a sentence. */
export function lastMove(game: GameState): string {
  const ply = game.plies.at(-1);
  if (!ply) return '';
  const who = ply.by ? sideName(game, ply.by) : t.view.aPlayer;
  if (ply.move === 'swap') return t.view.swaps(who);
  return ply.move === 'pass' ? t.view.passes(who) : t.view.played(who, lookOf(game.kind).short(ply.move));
}

/** What a screen reader says after a move. */
export function announcement(game: GameState, seat: Side | null): string {
  const score = lookOf(game.kind).score?.(game.position);
  const { sides } = lookOf(game.kind);
  const points = score ? `${sides.first} ${score[0]}${t.parts.comma}${sides.second} ${score[1]}` : '';
  const said = (...words: string[]) => words.filter(Boolean).map(t.parts.sentence);
  const turn = game.status === 'playing' && seat !== null && seat === game.toMove ? [t.view.yourTurnSaid] : [];
  return [...said(lastMove(game), points), ...turn, ...said(standing(game, seat), why(game))].join(' ');
}
