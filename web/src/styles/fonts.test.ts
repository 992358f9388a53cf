// The fonts of the page have every letter of its texts.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const STYLES = fileURLToPath(new URL('.', import.meta.url));
const TEXTS = fileURLToPath(new URL('../text/', import.meta.url));

/** The ranges of the fonts that the page always needs: the first of each family. */
const ranges = [
  ...readFileSync(`${STYLES}fonts.css`, 'utf8').matchAll(/fonts\/\w+\.woff2.*?unicode-range:([^;]*);/gs),
].map(([, list = '']) =>
  [...list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
    ([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const,
  ),
);

test('no letter of the texts is drawn with another font', () => {
  expect(ranges).toHaveLength(2);
  const files = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const letters = new Set(files.flatMap((file) => [...readFileSync(TEXTS + file, 'utf8')]));
  // Japanese uses the system's fonts.
  const latin = [...letters].filter((letter) => /[\p{Script=Latin}\p{Pd}\p{Pi}\p{Pf}\d]/u.test(letter));
  expect(latin.length).toBeGreaterThan(60);
  for (const font of ranges)
    expect(
      latin.filter(
        (letter) => !font.some(([from, to]) => from <= letter.codePointAt(0)! && letter.codePointAt(0)! <= to),
      ),
    ).toEqual([]);
});
