import { expect, test } from 'vitest';
import { dateTime, moment } from './index.svelte';

test('a time of today stands without its day', () => {
  const noon = new Date(2026, 10, 23, 12).getTime();
  const later = noon + 2 * 3_600_000;
  expect(moment(later, noon)).toMatch(/^2:00\sPM$/);
  expect(moment(later, noon - 86_400_000)).toBe(dateTime(later));
});
