import { expect, test } from 'vitest';
import { diagrams } from './diagrams';

test('boards are spread over the game and end with its end', () => {
  expect(diagrams(60, 1)).toEqual([60]);
  expect(diagrams(60, 4)).toEqual([15, 30, 45, 60]);
  expect(diagrams(0, 4)).toEqual([0]);
  expect(diagrams(2, 9)).toEqual([1, 2]);
});
