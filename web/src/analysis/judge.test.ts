import { expect, test } from 'vitest';
import type { GameState, Ply } from '../game/state';
import type { Side } from '../protocol';
import { chanceOf, chances, marks, markText, scoreText, tally } from './judge';
import type { Judged } from './types';

const judged = (ply: number, score: number, more: Partial<Judged> = {}): Judged => ({
  ...{ ply, score, exact: false, depth: 8, nodes: 100, pv: [], best: 'best' },
  ...more,
});
const ply = (by: Side, move = 'x'): Ply => ({ move, by, position: '', info: null, left: null, spent: null });
const game = (plies: Ply[], more: Partial<GameState> = {}): GameState =>
  ({ kind: 'othello', plies, result: null, ...more }) as GameState;

test('an even position is worth half, a clear advantage three quarters, a proof everything', () => {
  expect(chanceOf(judged(0, 0), 'first', 'othello')).toBe(0.5);
  expect(chanceOf(judged(0, 6), 'second', 'othello')).toBeCloseTo(0.75);
  expect(chanceOf(judged(0, -1), 'first', 'checkers')).toBeCloseTo(0.25);
  expect(chanceOf(judged(0, 2, { exact: true, proven: 'win' }), 'first', 'othello')).toBe(1);
  expect(chanceOf(judged(0, 2, { exact: true, proven: 'loss' }), 'second', 'othello')).toBe(1);
});

test('the end of a game by the rules is judged by its result', () => {
  const over = game([ply('first')], { result: { result: 'second', reason: 'rules' } });
  expect(chances(over, [judged(0, 0)])).toEqual([0.5, 0]);
  const resigned = game([ply('first')], { result: { result: 'second', reason: 'resignation' } });
  expect(chances(resigned, [judged(0, 0)])).toEqual([0.5, null]);
});

test('marks say what a move cost its mover', () => {
  const plies = [ply('first'), ply('second'), ply('first'), ply('second', 'best'), ply('first')];
  const line = [judged(0, 0), judged(1, -4), judged(2, -12), judged(3, -12), judged(4, 12)];
  const found = marks(game(plies), line);
  expect([...found.keys()]).toEqual([0]);
  expect(found.get(0)?.name).toBe('inaccuracy');
  const worse = marks(game(plies), [judged(0, 0), judged(1, -7.5), judged(2, 8)]);
  expect([worse.get(0)?.name, worse.get(1)?.name]).toEqual(['mistake', 'blunder']);
  expect(tally(game(plies), worse)).toEqual({
    first: { blunder: 0, mistake: 1, inaccuracy: 0 },
    second: { blunder: 1, mistake: 0, inaccuracy: 0 },
  });
});

test('a proven win or draw thrown away is told, but only where the loss of it is proven too', () => {
  const plies = [ply('first'), ply('second')];
  const won = judged(0, 4, { exact: true, proven: 'win' });
  const thrown = marks(game(plies), [won, judged(1, -2, { exact: true, proven: 'win' })]).get(0);
  expect(thrown).toEqual({ name: 'blunder', thrown: 'win' });
  expect(thrown && markText(thrown)).toBe('threw a proven win away');
  expect(marks(game(plies), [won, judged(1, -1)]).get(0)?.thrown).toBe(null);
  const drawn = judged(0, 0, { exact: true, proven: 'draw' });
  expect(marks(game(plies), [drawn, judged(1, -1, { proven: 'win' })]).get(0)?.thrown).toBe('draw');
});

test('scores in words', () => {
  const sides = { first: 'Black', second: 'White' };
  expect(scoreText(judged(0, 3.5), 'first', sides)).toBe('Black +3.5');
  expect(scoreText(judged(0, -2), 'second', sides)).toBe('White +2');
  expect(scoreText(judged(0, -6, { exact: true, proven: 'win' }), 'second', sides)).toBe('White wins by 6, exact');
  expect(scoreText(judged(0, 1, { proven: 'win', exact: true }), 'first', sides)).toBe('Black wins, proven');
  expect(scoreText(judged(0, 0, { exact: true, proven: 'draw' }), 'first', sides)).toBe('Draw, proven');
});
