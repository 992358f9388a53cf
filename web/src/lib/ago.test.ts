import { expect, test } from 'vitest';
import { ago } from './ago';

const NOW = Date.UTC(2026, 4, 20, 12);
const MINUTE = 60_000;

test.each([
  [0, 'just now'],
  [-5 * MINUTE, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [24 * 60 * MINUTE, 'yesterday'],
  [6 * 24 * 60 * MINUTE, '6 days ago'],
  [8 * 24 * 60 * MINUTE, 'May 12, 2026'],
])('%i ms before now is %s', (past, text) => expect(ago(NOW - past, NOW)).toBe(text));
