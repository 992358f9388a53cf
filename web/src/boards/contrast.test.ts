// Pieces have a contrast of at least three to one (WCAG 1.4.11) with every board, by day and by night, whatever colours a person sees.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const BOARDS = fileURLToPath(new URL('.', import.meta.url));
const LEAST = 3;

const files = readdirSync(BOARDS, { recursive: true, encoding: 'utf8' });
const read = (ending: RegExp, folder = '') =>
  files
    .filter((file) => file.startsWith(folder) && ending.test(file))
    .map((file) => readFileSync(join(BOARDS, file), 'utf8'))
    .join('\n');

/** The stops of every gradient, by its id. */
const GRADIENTS = new Map(
  [...read(/Materials\.svelte$/).matchAll(/Gradient id="([\w-]+)".*?<\/\w+Gradient>/gs)].map(([text, id = '']) => [
    id,
    [...text.matchAll(/stop-color="(#\w+)"/g)].map(([, colour = '']) => colour),
  ]),
);

type Tokens = Record<string, string>;

/** The tokens that a style sheet gives each id: `[data-board='felt'] { --field: #2f8f57; }`. */
function garments(folder: string, attribute: 'board' | 'pieces'): Map<string, Tokens> {
  const found = new Map<string, Tokens>();
  for (const [, selector = '', body = ''] of read(/\.css$/, folder).matchAll(/((?:\[[^{]*)+)\{([^}]*)\}/g)) {
    const tokens = Object.fromEntries(
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, k = '', v = '']) => [k, v]),
    );
    for (const [, id = ''] of selector.matchAll(new RegExp(`\\[data-${attribute}='([\\w-]+)'\\]`, 'g')))
      found.set(id, { ...found.get(id), ...tokens });
  }
  return found;
}

/** Every colour that a token may have: by day and by night, all along a gradient, or in its middle. */
function colours(value = '', part: 'all' | 'middle' = 'all'): string[] {
  const stops = GRADIENTS.get(/url\(#([\w-]+)\)/.exec(value)?.[1] ?? '') ?? value.match(/#[\da-f]{3,6}\b/g) ?? [];
  if (stops.length === 0) throw new Error(`There is no colour in "${value}".`);
  return part === 'middle' && value.startsWith('url') ? [stops[Math.floor(stops.length / 2)] ?? ''] : [...stops];
}

function luminance(colour: string): number {
  const hex = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.slice(1).match(/../g);
  const [r = 0, g = 0, b = 0] = (hex ?? []).map((pair) => {
    const value = parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Pairs of colours that are too similar. */
const near = (ones: string[], others: string[]) =>
  ones.flatMap((one) =>
    others.filter((other) => contrast(one, other) < LEAST).map((other) => `${one} ${other} ${contrast(one, other)}`),
  );

describe.each([
  { folder: 'othello', boards: 4, sets: 3 },
  { folder: 'checkers', boards: 3, sets: 3 },
  { folder: 'mancala', boards: 4, sets: 4 },
  { folder: 'santorini', boards: 4, sets: 3 },
])('$folder', (game) => {
  const boards = garments(game.folder, 'board');
  const sets = garments(game.folder, 'pieces');

  test('every board and every set says all that the first one says', () => {
    expect([boards.size, sets.size]).toEqual([game.boards, game.sets]);
    for (const all of [boards, sets]) {
      const [first = {}, ...others] = all.values();
      for (const tokens of others) expect(Object.keys(tokens)).toEqual(expect.arrayContaining(Object.keys(first)));
    }
  });

  test.each([...sets])('%s stand out from every board', (_, set) => {
    for (const [id, board] of boards) {
      const grounds = ['--field', '--one', '--two', '--three'].filter((name) => name in board);
      for (const ground of grounds.map((name) => colours(board[name])))
        for (const [name, value] of Object.entries(set).filter(([name]) => !name.endsWith('-edge'))) {
          const edge = set[`${name}-edge`];
          // A piece with an edge must stand out from everything below it by its face or its edge.
          const lost = ground.filter(
            (colour) =>
              near([colour], colours(value, 'middle')).length > 0 &&
              (!edge || near([colour], colours(edge)).length > 0),
          );
          expect({ id, name, lost }).toEqual({ id, name, lost: [] });
          if (edge) expect(near(colours(value, 'middle'), colours(edge))).toEqual([]);
        }
    }
  });

  // Seeds belong to neither player.
  const sided = [...sets].filter(([, set]) => '--first' in set);
  if (sided.length > 0)
    test.each(sided)('the sides of %s differ by brightness', (_, set) => {
      expect(near(colours(set['--first'], 'middle'), colours(set['--second'], 'middle'))).toEqual([]);
    });
});
