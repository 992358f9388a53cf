import { expect, test } from 'vitest';
import type { Ply } from '../../state/game/state';
import type { AnalysedPly, Side } from '../../api/types';
import { lineFrom, marksOf, scoreText, tally } from './judge';

const judged = (more: Partial<AnalysedPly>): AnalysedPly => ({ ply: 0, to_move: 'first', chance: 0.5, ...more });
const ply = (by: Side): Ply => ({ move: 'x', by, position: '', info: null, left: null, spent: null, lag: null });

test('marks count for the player who made them, and thrown results as blunders', () => {
  const plies = [ply('first'), ply('second'), ply('second'), ply('first')];
  const marks = marksOf([
    judged({ ply: 0, mark: 'inaccuracy' }),
    judged({ ply: 1 }),
    judged({ ply: 2, mark: 'threw_win' }),
    judged({ ply: 3, mark: 'blunder' }),
    judged({ ply: 4, outcome: 'second' }),
  ]);
  expect([...marks]).toEqual([
    [0, 'inaccuracy'],
    [2, 'threw_win'],
    [3, 'blunder'],
  ]);
  expect(tally(plies, marks)).toEqual({
    first: { blunder: 1, mistake: 0, inaccuracy: 1 },
    second: { blunder: 1, mistake: 0, inaccuracy: 0 },
  });
});

test('the best line, or the best move where there is no line', () => {
  expect(lineFrom(judged({ pv: ['a', 'b'], best: 'a' }))).toEqual(['a', 'b']);
  expect(lineFrom(judged({ pv: [], best: 'a' }))).toEqual(['a']);
  expect(lineFrom(judged({ outcome: 'draw' }))).toEqual([]);
});

test.each([
  [{ score: 3.5 }, 'Black +3.5'],
  [{ score: -2, to_move: 'second' }, 'White +2'],
  [{ score: 0 }, 'Even'],
  [{ score: -6, exact: true, proven: 'win', to_move: 'second' }, 'White wins by 6, exact'],
  [{ score: 6, exact: true, proven: 'loss', to_move: 'second' }, 'Black wins by 6, exact'],
  [{ score: 1, exact: true, proven: 'win' }, 'Black wins, proven'],
  [{ score: 0, exact: true, proven: 'draw' }, 'Draw, exact'],
  [{ outcome: 'second', to_move: null }, 'White won'],
] as [Partial<AnalysedPly>, string][])('%j reads as %s', (more, text) => {
  expect(scoreText(judged(more), { first: 'Black', second: 'White' })).toBe(text);
});
