// The engine's evaluation in words and symbols.

import { number, t } from '../../text/index.svelte';
import type { Ply } from '../../state/game/state';
import type { AnalysedPly, Mark, Side } from '../../api/types';

/** The three grades in which marks are shown; the last one includes throwing a result away. */
export type Grade = 'inaccuracy' | 'mistake' | 'blunder';

export const GLYPHS: Record<Grade, string> = { blunder: '??', mistake: '?', inaccuracy: '?!' };

export const gradeOf = (mark: Mark): Grade => (mark === 'threw_draw' || mark === 'threw_win' ? 'blunder' : mark);

/** A mark in words, to follow the move. */
export const markText = (mark: Mark): string => t.view.marks[mark];

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

/** The best line from a position, or only the best move if no line is known. */
export const lineFrom = ({ pv, best }: AnalysedPly): string[] => (pv?.length ? pv : best ? [best] : []);

/** An evaluation for people: who is ahead, by how much, and whether that is certain. */
export function scoreText(judged: AnalysedPly, sides: Record<Side, string>): string {
  const { outcome, proven, to_move: mover, exact } = judged;
  if (outcome) return outcome === 'draw' ? t.view.drawn : t.view.sideWon(sides[outcome]);
  const score = judged.score ?? 0;
  const points = Math.abs(score);
  if (proven === 'draw') return exact ? t.view.drawExact : t.view.drawProven;
  if (proven && mover) {
    const winner = (proven === 'win') === (mover === 'first') ? sides.first : sides.second;
    return points > 1 && exact ? t.view.winsBy(winner, number(points)) : t.view.winsProven(winner);
  }
  const text = points === 0 ? t.view.even : t.view.ahead(score > 0 ? sides.first : sides.second, number(points));
  return exact ? t.view.exact(text) : text;
}
