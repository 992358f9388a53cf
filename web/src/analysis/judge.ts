// From numbers to words: how good each position was, and which moves were mistakes.

import type { GameState, Ply } from '../game/state';
import { type Kind, other, type Side } from '../protocol';
import type { Judged, Proven } from './types';

/** Points of a game that make a clear advantage: about three wins for each loss. */
const CLEAR: Record<Kind, number> = { othello: 6, checkers: 1, awele: 4, kalah: 6, santorini: 1.5 };

/** How much of the chance to win a move may cost before it is marked, as the field marks them. */
const MARKS = [
  { name: 'blunder', cost: 0.3 },
  { name: 'mistake', cost: 0.2 },
  { name: 'inaccuracy', cost: 0.1 },
] as const;

export type MarkName = (typeof MARKS)[number]['name'];

export interface Mark {
  name: MarkName;
  /** What was proven before the move and lost by it. */
  thrown: Proven | null;
}

export const GLYPHS: Record<MarkName, string> = { blunder: '??', mistake: '?', inaccuracy: '?!' };

const OF_PROVEN: Record<Proven, number> = { win: 1, draw: 0.5, loss: 0 };

/** What is proven for first, where it is proven for the side to move. */
export function provenForFirst({ proven }: Judged, mover: Side): Proven | null {
  if (!proven) return null;
  if (proven === 'draw' || mover === 'first') return proven;
  return proven === 'win' ? 'loss' : 'win';
}

/** First's chance to win, 0 to 1. */
export function chanceOf(judged: Judged, mover: Side, kind: Kind): number {
  const proven = provenForFirst(judged, mover);
  if (proven) return OF_PROVEN[proven];
  return 1 / (1 + Math.exp((-Math.log(3) * judged.score) / CLEAR[kind]));
}

/** First's chance at each ply from the start to the end; null where nothing is known. */
export function chances(game: GameState, judged: Judged[]): (number | null)[] {
  const known = byPly(judged);
  const line = game.plies.map((ply, i) => {
    const found = known.get(i);
    return found ? chanceOf(found, moverOf(ply, i), game.kind) : null;
  });
  return [...line, finalChance(game, known)];
}

/** Judgements by the ply that they come before. */
export const byPly = (judged: Judged[]): Map<number, Judged> => new Map(judged.map((one) => [one.ply, one]));

/** Until the archive is read, who played a move can only be supposed. */
const moverOf = (ply: Ply, i: number): Side => ply.by ?? (i % 2 === 0 ? 'first' : 'second');

/** The last position has no move to judge it by; if the rules ended the game, its result does. */
function finalChance(game: GameState, known: Map<number, Judged>): number | null {
  const { result } = game;
  if (result?.reason === 'rules' || result?.reason === 'repetition' || result?.reason === 'move_limit') {
    if (result.result === 'aborted') return null;
    return result.result === 'draw' ? 0.5 : result.result === 'first' ? 1 : 0;
  }
  const last = game.plies.at(-1);
  const found = known.get(game.plies.length);
  return found && last?.by ? chanceOf(found, other(last.by), game.kind) : null;
}

/** The moves that cost something, by their index. */
export function marks(game: GameState, judged: Judged[]): Map<number, Mark> {
  const known = byPly(judged);
  const line = chances(game, judged);
  const found = new Map<number, Mark>();
  game.plies.forEach((ply, i) => {
    const here = known.get(i);
    const [before, after] = [line[i], line[i + 1]];
    if (!here || ply.move === here.best || ply.move === 'pass' || before == null || after == null) return;
    const mover = moverOf(ply, i);
    const cost = mover === 'first' ? before - after : after - before;
    const mark = MARKS.find((one) => cost >= one.cost - 1e-9);
    if (mark) found.set(i, { name: mark.name, thrown: thrownBy(game, i, known, cost) });
  });
  return found;
}

/** A proven win or draw that is one no more, where what came of it is proven too. */
function thrownBy(game: GameState, i: number, known: Map<number, Judged>, cost: number): Proven | null {
  const before = known.get(i)?.proven;
  const next = known.get(i + 1);
  const settled = next ? Boolean(next.proven) : i + 1 === game.plies.length;
  return settled && cost > 0 && (before === 'win' || before === 'draw') ? before : null;
}

/** How often each side went wrong. */
export function tally(game: GameState, found: Map<number, Mark>): Record<Side, Record<MarkName, number>> {
  const none = () => ({ blunder: 0, mistake: 0, inaccuracy: 0 });
  const sums = { first: none(), second: none() };
  for (const [i, { name }] of found) {
    const ply = game.plies[i];
    if (ply) sums[moverOf(ply, i)][name] += 1;
  }
  return sums;
}

/** A mark in words, to follow the move. */
export function markText({ name, thrown }: Mark): string {
  if (thrown) return `threw a proven ${thrown} away`;
  return name === 'inaccuracy' ? 'an inaccuracy' : `a ${name}`;
}

/** A judgement as people read it: who is ahead, by how much, and whether that is known. */
export function scoreText(judged: Judged, mover: Side, sides: Record<Side, string>): string {
  const proven = provenForFirst(judged, mover);
  const points = Math.abs(judged.score);
  const ahead = judged.score >= 0 ? sides.first : sides.second;
  if (proven === 'draw') return 'Draw, proven';
  if (proven) {
    const winner = proven === 'win' ? sides.first : sides.second;
    return judged.exact && points > 1 ? `${winner} wins by ${points}, exact` : `${winner} wins, proven`;
  }
  if (points === 0) return judged.exact ? 'Even, exact' : 'Even';
  return `${ahead} +${points}${judged.exact ? ', exact' : ''}`;
}
