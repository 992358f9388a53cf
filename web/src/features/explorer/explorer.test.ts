import { expect, test } from 'vitest';
import { explorerPath, percents } from './explorer';

test('shares are whole and add up to a hundred', () => {
  expect(percents([1, 1, 1])).toEqual([34, 33, 33]);
  expect(percents([2, 0, 1])).toEqual([67, 0, 33]);
  expect(percents([0, 0, 0])).toEqual([0, 0, 0]);
  expect(percents([199, 1, 0])).toEqual([100, 0, 0]);
  for (let seed = 1; seed < 500; seed += 7) {
    const [a, b, c] = percents([seed, (seed * 31) % 97, (seed * 17) % 53]);
    expect(a + b + c).toBe(100);
  }
});

test('the address names the position and whose games', () => {
  const place = { game: 'othello' as const, variant: 'standard', moves: ['f5', 'd6'] };
  expect(explorerPath(place, { books: ['played', 'wthor'] })).toBe(
    '/api/explorer?game=othello&variant=standard&moves=f5%2Cd6&books=played%2Cwthor',
  );
  expect(explorerPath({ ...place, start: 'X O', moves: [] }, { player: 'Ada', side: 'second' })).toBe(
    '/api/explorer?game=othello&variant=standard&position=X+O&player=Ada&side=second',
  );
});
