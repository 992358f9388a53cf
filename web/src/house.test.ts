// Rules of this house that a machine can keep.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
/** A reader has a component or a module in his head at once. */
const MOST_LINES = 200;

const ours = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(svelte|ts|css)$/.test(file) && !file.startsWith('generated'),
);

test('no file is too long to be read at once', () => {
  expect(ours.length).toBeGreaterThan(50);
  const long = ours.filter((file) => readFileSync(join(SOURCE, file), 'utf8').split('\n').length > MOST_LINES + 1);
  expect(long).toEqual([]);
});

test('nothing is fetched from elsewhere, and no text becomes markup', () => {
  const bad = ours.filter((file) => {
    if (file.endsWith('.test.ts')) return false;
    const text = readFileSync(join(SOURCE, file), 'utf8').replaceAll('http://www.w3.org/', '');
    return /https?:\/\/|\{@html|innerHTML|url\(["']?\/\//.test(text);
  });
  expect(bad).toEqual([]);
});
