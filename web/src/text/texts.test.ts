// What a machine can check about the texts: components contain none, each one is used, and languages agree.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AST, parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import type { ErrorCode } from '../api/generated/protocol';
import { bestOf, type Group, type Language, LANGUAGES } from './languages';
import { first } from './en/first/index';
import { learn } from './en/learn/index';
import { more } from './en/more/index';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
const components = files.filter((file) => file.endsWith('.svelte'));
/** Texts for programs: the tags of a game's file, and the names of a request's headers. */
const FOR_PROGRAMS = ['features/exhibition/play.ts', 'features/library/upload.ts'];
/** Modules with texts that the page shows. Texts that only machines read are in `api/` and in tests. */
const modules = files.filter(
  (file) => /^(boards|features|lib|parts|routes|state)\/.*(?<!\.test)\.ts$/.test(file) && !FOR_PROGRAMS.includes(file),
);

/** Every code of the protocol has its sentence. */
export const refusals: Record<ErrorCode, string> = first.refusals;

/** Literals that are not texts: the name of the page, the names of programs, and examples of input. */
const SAME_EVERYWHERE = [
  'Parlor',
  'ms',
  /^calc\(/,
  /^parlor bot --server/,
  /^--token TOKEN --algorithm alphabeta --depth 4$/,
  /^f5d6c3d3c4f4…$/,
  /^xxxx-xxxx-xxxx-xxxx$/,
];
/** Attributes that people see or hear. */
const SEEN = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'legend', 'question', 'text', 'none', 'all'];
const hasLetters = (text: string) => /\p{L}{2}/u.test(text);
const isText = (text: string) =>
  hasLetters(text) && !SAME_EVERYWHERE.some((same) => (typeof same === 'string' ? same === text : same.test(text)));
/** A literal in code that looks like words for people: capitalised, or several words. */
const isWords = (text: string) => /^\p{Lu}\p{Ll}+($|[ ,.…?])|^\p{Ll}{2,}( \p{Ll}{2,})+[.?…]?$/u.test(text);
/** A word in a template, separated from a value by a space: `${n} children`. Units such as `px` are next to their number. */
const besideValue = (text: string) => /^ \p{Ll}{3,}(?![\p{L}(=-])|(?<![\p{L}#.[-])\p{Ll}{3,} $/u.test(text);
/** Names of keys, and names used in code. */
const NAMES = [
  'Enter',
  'Escape',
  'Home',
  'End',
  'Delete',
  'Backspace',
  'Notification',
  'sign in',
  'button small',
  'not now',
  'store first',
  'store second',
  // Openings have the same name in every language.
  'Tiger',
  'Edinburgh',
];

interface Node {
  callee?: { name?: string };
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** All texts of a syntax tree. */
function textsIn(value: unknown, attribute = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, attribute));
  if (!isNode(value)) return [];
  if (value.type === 'ImportDeclaration' || value.type === 'StyleSheet' || value.type === 'Comment') return [];
  if (value.type === 'Attribute') return textsIn(value.value, value.name);
  if (value.type === 'Text') {
    const text = (value.data ?? '').trim().replaceAll(/\s+/g, ' ');
    return isText(text) && (!attribute || SEEN.includes(attribute)) ? [text] : [];
  }
  // Internal errors are read by engineers.
  if (value.type === 'NewExpression' && value.callee?.name === 'Error') return [];
  if (value.type === 'Literal' || value.type === 'TemplateElement') {
    const text = typeof value.value === 'string' ? value.value : String((value.value as { cooked?: string })?.cooked);
    return attribute !== 'class' &&
      !attribute.startsWith('style') &&
      (isWords(text) || (value.type === 'TemplateElement' && besideValue(text))) &&
      !NAMES.includes(text)
      ? [text]
      : [];
  }
  return Object.entries(value).flatMap(([key, inner]) => (key === 'css' ? [] : textsIn(inner, attribute)));
}

/** Every component is parsed, possibly on a busy machine. */
const PARSING_MS = 60_000;

test(
  'no component and no module holds a text',
  () => {
    expect(components.length).toBeGreaterThan(100);
    expect(modules.length).toBeGreaterThan(80);
    const found = [...components, ...modules].flatMap((file) => {
      const code = file.endsWith('.ts') ? `<script lang="ts">${read(file)}</script>` : read(file);
      const { fragment, instance, module }: AST.Root = parse(code, { modern: true });
      return [fragment, instance, module].flatMap((tree) => textsIn(tree)).map((text) => `${file}: ${text}`);
    });
    expect(found).toEqual([]);
  },
  PARSING_MS,
);

test('every text is used', () => {
  const code = files
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith('text/'))
    .map(read)
    .join('\n');
  const unused = Object.entries({ ...first, ...more, ...learn }).flatMap(([part, texts]) =>
    Object.keys(texts)
      .filter((key) => !new RegExp(`(\\bt\\.|[^.\\w])${part}(\\.${key}\\b|\\[)`).test(code))
      .map((key) => `${part}.${key}`),
  );
  expect(unused).toEqual([]);
});

type Texts = { [name: string]: string | string[] | ((...values: never[]) => string) | Texts };

/** Every text of a language by its path, with numbers that occur in no text as the arguments of its functions. */
function flat(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    const here = path ? `${path}.${name}` : name;
    if (typeof text === 'string') return [[here, text]];
    if (Array.isArray(text)) return text.map((one, i) => [`${here}.${i}`, one]);
    if (typeof text !== 'function') return flat(text, here);
    return [[here, text(...([701, 702, 703, 704] as never[]))]];
  });
}
async function textsOf(language: Language): Promise<Map<string, string>> {
  const groups: Group[] = ['first', 'more', 'learn'];
  const loaded = await Promise.all(groups.map((group) => LANGUAGES[language][group]()));
  return new Map(loaded.flatMap((module) => Object.values(module)).flatMap((texts) => flat(texts as Texts)));
}
const languages = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');
/** The values and the `Sentence` marks in a text. */
const holes = (text: string) => (text.match(/70[1-4]|[[\]]/g) ?? []).sort().join();

test.each(languages)('%s has every text, with the same values in it', async (language) => {
  const [english, other] = await Promise.all([textsOf('en'), textsOf(language)]);
  expect([...other.keys()]).toEqual([...english.keys()]);
  const differing = [...english].filter(([path, text]) => {
    const translated = other.get(path) ?? '';
    if (text.trim() !== '' && translated.trim() === '') return true;
    return holes(translated) !== holes(text);
  });
  expect(differing.map(([path, text]) => `${path}: ${text} / ${other.get(path)}`)).toEqual([]);
});

/** A text of this length is a sentence, which no two languages share. */
const SENTENCE = 25;

test.each(languages)('%s leaves no sentence in English', async (language) => {
  const [english, other] = await Promise.all([textsOf('en'), textsOf(language)]);
  const same = [...english].filter(([path, text]) => text.length >= SENTENCE && other.get(path) === text);
  expect(same).toEqual([]);
});

/** The squares, pits, moves and counts in a lesson, written as on the board: `g2`, `F`, `14×7`, `48`. */
const onTheBoard = (text: string) => text.match(/\b(?:[a-h][1-8]|[B-F]|\d+(?:×\d+)*)\b/g) ?? [];

test.each(languages)('the lessons in %s name the same squares and moves', async (language) => {
  const other = new Map(flat((await LANGUAGES[language].learn()).learn));
  const wrong = flat(learn).filter(([path, text]) =>
    onTheBoard(text).some((name) => !(other.get(path) ?? '').includes(name)),
  );
  expect(wrong.map(([path, text]) => `${path}: ${text} / ${other.get(path)}`)).toEqual([]);
});

test('the language is the first wished one that the page speaks', () => {
  expect(bestOf(['pt-BR', 'fr-CA', 'en'])).toBe('fr');
  expect(bestOf(['ja'])).toBe('ja');
  expect(bestOf(['DE-ch'])).toBe('de');
  expect(bestOf(['constructor', 'xx'])).toBe('en');
  expect(bestOf([])).toBe('en');
});

test('plurals and numbers are those of the language', async () => {
  const { more: french } = await LANGUAGES.fr.more();
  expect(french.play.spectators(0)).toBe('0 spectateur');
  expect(french.play.spectators(2_500)).toBe('2\u202f500 spectateurs');
  const { more: english } = await LANGUAGES.en.more();
  expect([0, 1, 2_500].map(english.play.spectators)).toEqual(['0 spectators', '1 spectator', '2,500 spectators']);
});
