// `npm run fonts`: cuts the page's two fonts down to the letters of its languages, into src/styles/fonts.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const PACKAGES = fileURLToPath(new URL('../node_modules/@fontsource-variable/', import.meta.url));
const FONTS = fileURLToPath(new URL('../src/styles/fonts/', import.meta.url));

/** ASCII, Latin-1, and what else French, German and typography need; `fonts.css` has the same ranges. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x178, 0x178],
  [0x1e9e, 0x1e9e],
  [0x2010, 0x2027],
  [0x202f, 0x203a],
  [0x20ac, 0x20ac],
  [0x2191, 0x2193],
  [0x2212, 0x2212],
] as const;
const LETTERS = RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));

/** Headings have a single weight, so their font is no longer variable. */
const CUTS = [
  { from: 'figtree/files/figtree-latin-wght-normal.woff2', to: 'figtree.woff2', wght: { min: 400, max: 700 } },
  { from: 'fraunces/files/fraunces-latin-wght-normal.woff2', to: 'fraunces.woff2', wght: 600 },
];

export async function main(): Promise<void> {
  mkdirSync(FONTS, { recursive: true });
  for (const { from, to, wght } of CUTS) {
    const whole = readFileSync(PACKAGES + from);
    const text = String.fromCodePoint(...LETTERS);
    const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght } });
    writeFileSync(FONTS + to, cut);
    console.log(`${to}: ${whole.length} bytes, now ${cut.length}`);
  }
}
