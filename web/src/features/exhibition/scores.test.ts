import { expect, test } from 'vitest';
import { scoresOf } from './scores';

const ply = (by: 'first' | 'second', score?: number) => ({
  ...{ move: 'a', by, position: '', left: null, spent: null, lag: null },
  info: score === undefined ? null : { score },
});

test('each engine is read from its own moves, and seen from the first player', () => {
  const plies = [ply('first', 2), ply('second', 3), ply('first'), ply('second', -1)];
  expect(scoresOf({ plies }, 'first')).toEqual([{ ply: 1, score: 2 }]);
  expect(scoresOf({ plies }, 'second')).toEqual([
    { ply: 2, score: -3 },
    { ply: 4, score: 1 },
  ]);
});
