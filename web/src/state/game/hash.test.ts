import { expect, test } from 'vitest';
import { fnv1a64 } from './hash';

// The published test vectors of FNV-1a, 64 bits.
test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
])('fnv1a64 of %j', (text, hash) => expect(fnv1a64(text)).toBe(hash));
