// The engine's judgement in words and signs.

import type { Ply } from '../../state/game/state';
import type { Side } from '../../api/types';
import type { Judged, Mark } from '../../api/analysis';

/** How a mark is seen: three grades, of which the last holds whatever threw a result away. */
export type Grade = 'inaccuracy' | 'mistake' | 'blunder';

export const GLYPHS: Record<Grade, string> = { blunder: '??', mistake: '?', inaccuracy: '?!' };

export const gradeOf = (mark: Mark): Grade => (mark === 'threw_draw' || mark === 'threw_win' ? 'blunder' : mark);

const WORDS: Record<Mark, string> = {
  inaccuracy: 'an inaccuracy',
  mistake: 'a mistake',
  blunder: 'a blunder',
  threw_draw: 'threw a proven draw away',
  threw_win: 'threw a proven win away',
};

/** A mark in words, to follow the move. */
export const markText = (mark: Mark): string => WORDS[mark];

/** The marks by the index of their move. */
export const marksOf = (judged: Judged[]): Map<number, Mark> =>
  new Map(judged.flatMap(({ ply, mark }) => (mark ? [[ply, mark] as const] : [])));

/** How often each side went wrong. */
export function tally(plies: Ply[], marks: Map<number, Mark>): Record<Side, Record<Grade, number>> {
  const none = () => ({ blunder: 0, mistake: 0, inaccuracy: 0 });
  const sums = { first: none(), second: none() };
  for (const [i, mark] of marks) {
    const by = plies[i]?.by;
    if (by) sums[by][gradeOf(mark)] += 1;
  }
  return sums;
}

/** The best line from a position; the best move alone where no line is known. */
export const lineFrom = ({ pv, best }: Judged): string[] => (pv?.length ? pv : best ? [best] : []);

/** A judgement as people read it: who is ahead, by how much, and whether that is known. */
export function scoreText(judged: Judged, sides: Record<Side, string>): string {
  const { outcome, proven, to_move: mover, exact } = judged;
  if (outcome) return outcome === 'draw' ? 'A draw' : `${sides[outcome]} has won`;
  const score = judged.score ?? 0;
  const points = Math.abs(score);
  const known = exact ? ', exact' : '';
  if (proven === 'draw') return `Draw${known || ', proven'}`;
  if (proven && mover) {
    const winner = (proven === 'win') === (mover === 'first') ? sides.first : sides.second;
    return points > 1 && exact ? `${winner} wins by ${points}, exact` : `${winner} wins, proven`;
  }
  if (points === 0) return `Even${known}`;
  return `${score > 0 ? sides.first : sides.second} +${points}${known}`;
}
