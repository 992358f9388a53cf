// House rules that a machine can check.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
/** A reader should be able to keep a whole component or module in mind. */
const MOST_LINES = 200;

/** The layers from the ground up. Each may import itself and the ones before it. */
const LAYERS = ['text', 'lib', 'api', 'state', 'boards', 'parts', 'features', 'routes', '.'];
/** Boards and parts are drawn from their props: they never send requests. */
const OFFLINE = ['boards', 'parts'];
const NETWORK = /^(state\/|api\/(http|link)$)/;

const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');
const ours = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(svelte|ts|css)$/.test(file) && !file.includes('generated'),
);

interface Import {
  file: string;
  /** The imported file, without its extension. */
  of: string;
}

const imports: Import[] = ours
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...read(file).matchAll(/(?:from|import|import\()\s*'(\.[^']*)'/g)].map(([, path = '']) => ({
      file,
      of: normalize(join(dirname(file), path)),
    })),
  );
const layerOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '.');
const told = ({ file, of }: Import) => `${file} imports ${of}`;

test('no file is too long to be read at once', () => {
  expect(ours.length).toBeGreaterThan(50);
  const long = ours.filter((file) => read(file).split('\n').length > MOST_LINES + 1);
  expect(long).toEqual([]);
});

test('every import goes down the layers', () => {
  expect(imports.length).toBeGreaterThan(200);
  expect([...new Set(ours.map(layerOf))].filter((layer) => ![...LAYERS, 'styles'].includes(layer))).toEqual([]);
  const upwards = imports.filter(({ file, of }) => LAYERS.indexOf(layerOf(of)) > LAYERS.indexOf(layerOf(file)));
  expect(upwards.map(told)).toEqual([]);
});

test('boards and parts do not know the network', () => {
  const wired = imports.filter(({ file, of }) => OFFLINE.includes(layerOf(file)) && NETWORK.test(of));
  expect(wired.map(told)).toEqual([]);
});

test('no folders import each other in a circle', () => {
  const between = imports.filter(({ file, of }) => dirname(file) !== dirname(of));
  const next = new Map<string, Set<string>>();
  for (const { file, of } of between) next.set(dirname(file), (next.get(dirname(file)) ?? new Set()).add(dirname(of)));
  const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(next.get(from) ?? [])].some((folder) => leadsTo(folder, to, seen));
  };
  expect(between.filter(({ file, of }) => leadsTo(dirname(of), dirname(file))).map(told)).toEqual([]);
});

test('nothing is fetched from elsewhere, and no text becomes markup', () => {
  const bad = ours.filter((file) => {
    if (file.endsWith('.test.ts')) return false;
    const text = read(file).replaceAll('http://www.w3.org/', '');
    return /https?:\/\/|\{@html|innerHTML|url\(["']?\/\//.test(text);
  });
  expect(bad).toEqual([]);
});
