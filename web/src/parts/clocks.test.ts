import { expect, test } from 'vitest';
import { clockName, clockOf, ownDays, ownMinutes } from './clocks';

test('a clock of one’s own is written as an id and read from it', () => {
  expect(clockOf(ownMinutes(7.5, 2))).toEqual({ initial_ms: 450_000, increment_ms: 2_000 });
  expect(clockOf(ownMinutes(180, 180))).toEqual({ initial_ms: 10_800_000, increment_ms: 180_000 });
  expect(clockOf(ownDays(14))).toEqual({ days: 14 });
  expect(clockName(clockOf(ownMinutes(0.5, 0)))).toBe('0.5\u00a0min\u00a0+\u00a00\u00a0s');
});

test('the usual clocks have their ids', () => {
  expect(clockOf('5+3')).toEqual({ initial_ms: 300_000, increment_ms: 3_000 });
  expect(clockOf('none')).toBe(null);
});

test.each(['=0+3', '=181+3', '=5+181', '=0d', '=15d', '=5', '=', 'x', '=-1+2', '=7.25+2'])('%s is no clock', (id) => {
  expect(clockOf(id)).toBe(null);
});
