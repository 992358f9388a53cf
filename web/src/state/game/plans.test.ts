import { expect, test } from 'vitest';
import type { PlannedMove, Side } from '../../api/types';
import { conditions, contradicts, trimmed } from './plans';

/** `a b` as moves of the second player, `A B` as the first player's; a dash is a pass of the one before. */
const line = (text: string): PlannedMove[] =>
  text.split(' ').map((move) => ({ move, by: (move === move.toUpperCase() ? 'first' : 'second') satisfies Side }));

test('a turn is one condition, however often its player moves', () => {
  expect(conditions(line('a b C D e F'), 'first')).toEqual([
    { theirs: ['a', 'b'], mine: ['C', 'D'] },
    { theirs: ['e'], mine: ['F'] },
  ]);
});

test('lines part at moves of the opponent only', () => {
  expect(contradicts(line('a B c D'), line('a B e F'), 'first')).toBe(false);
  expect(contradicts(line('a B c D'), line('a C'), 'first')).toBe(true);
  expect(contradicts(line('a B'), line('a B c D'), 'first')).toBe(false);
  expect(contradicts(line('a B c D'), line('a B'), 'first')).toBe(false);
});

test('a line ends with a move of its owner', () => {
  expect(trimmed(line('a B c'), 'first')).toEqual(line('a B'));
  expect(trimmed([...line('a B'), { move: 'pass', by: 'first' }], 'first')).toEqual(line('a B'));
  expect(trimmed(line('a'), 'first')).toEqual([]);
});
