import { expect, test } from 'vitest';
import { backOff, leaving } from './backoff';

const lost = { code: 1006, reason: '' };

test('the first attempt comes at once, later ones slower, never above five seconds', () => {
  expect(backOff(0, lost, 0.5)).toBe(50);
  for (const [attempt, low, high] of [
    [1, 100, 300],
    [2, 250, 750],
    [9, 1_666, 5_000],
  ] as const) {
    expect(backOff(attempt, lost, 0)).toBeGreaterThanOrEqual(low);
    expect(backOff(attempt, lost, 0.999)).toBeLessThanOrEqual(high);
  }
});

test('a slow reader comes back within a second, a refused one does not hurry', () => {
  expect(backOff(0, { code: 4001, reason: '' }, 0.4)).toBe(400);
  expect(backOff(0, { code: 1008, reason: '' }, 0)).toBe(4_000);
});

test('a server that goes away says when to come back', () => {
  const delay = leaving({ code: 1001, reason: '{"retry_ms":2000}' });
  expect(delay).toBeGreaterThanOrEqual(2_000);
  expect(delay).toBeLessThanOrEqual(2_400);
  expect(leaving({ code: 1001, reason: 'bye' })).toBeNull();
  expect(leaving({ code: 1001, reason: '{}' })).toBeNull();
  expect(leaving(lost)).toBeNull();
});
