// The engine's evaluation in words and symbols.

import type { Ply } from '../../state/game/state';
import type { AnalysedPly, Mark, Side } from '../../api/types';

/** How a mark is shown: in three grades, of which the last includes throwing a result away. */
export type Grade = 'inaccuracy' | 'mistake' | 'blunder';

export const GLYPHS: Record<Grade, string> = { blunder: '??', mistake: '?', inaccuracy: '?!' };

export const gradeOf = (mark: Mark): Grade => (mark === 'threw_draw' || mark === 'threw_win' ? 'blunder' : mark);

const WORDS: Record<Mark, string> = {
  inaccuracy: 'is an inaccuracy',
  mistake: 'is a mistake',
  blunder: 'is a blunder',
  threw_draw: 'throws away a proven draw',
  threw_win: 'throws away a proven win',
};

/** A mark in words, to follow the move. */
export const markText = (mark: Mark): string => WORDS[mark];

/** The marks by the index of their move. */
export const marksOf = (judged: AnalysedPly[]): Map<number, Mark> =>
  new Map(judged.flatMap(({ ply, mark }) => (mark ? [[ply, mark] as const] : [])));

/** How many mistakes each side made. */
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
export const lineFrom = ({ pv, best }: AnalysedPly): string[] => (pv?.length ? pv : best ? [best] : []);

/** An evaluation for people: who is ahead, by how much, and whether that is certain. */
export function scoreText(judged: AnalysedPly, sides: Record<Side, string>): string {
  const { outcome, proven, to_move: mover, exact } = judged;
  if (outcome) return outcome === 'draw' ? 'Draw' : `${sides[outcome]} won`;
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
