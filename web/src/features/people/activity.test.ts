import { expect, test } from 'vitest';
import { weeksOf } from './activity';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

test('weeks begin on Mondays and end today', () => {
  // A Wednesday.
  const now = Date.parse('2026-11-25T13:30:00Z');
  const weeks = weeksOf([{ at_ms: day('2026-11-24'), games: 8 }], now, 3);
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 3]);
  expect(weeks[0]?.[0]?.at).toBe(day('2026-11-09'));
  expect(weeks[2]?.map(({ games }) => games)).toEqual([0, 8, 0]);
  expect(weeks[2]?.[1]?.shade).toBe(3);
});
