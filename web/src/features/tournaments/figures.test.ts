import { expect, test } from 'vitest';
import { countdown, halves, pointsOf } from './figures';

test('a countdown has hours only if there are some', () => {
  expect([0, 999, 61_000, 3_599_001, 3_600_000, 36_061_000].map(countdown)).toEqual([
    '0:00',
    '0:01',
    '1:01',
    '1:00:00',
    '1:00:00',
    '10:01:01',
  ]);
});

test('half points are written as standings write them', () => {
  expect([0, 1, 2, 3, 10, 11].map(halves)).toEqual(['0', '½', '1', '1½', '5', '5½']);
  expect([pointsOf('arena', 7), pointsOf('swiss', 7)]).toEqual(['7', '3½']);
});
