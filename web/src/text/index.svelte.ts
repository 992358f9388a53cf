// The texts of the page in its current language: `t.lobby.title`. CONTRIBUTING.md, "Texts of the page".

import { first } from './en/first/index';
import { type Group, type Language, LANGUAGES, type Texts } from './languages';

interface Now {
  language: Language;
  groups: Group[];
  texts: Partial<Texts>;
}
let now = $state.raw<Now>({ language: 'en', groups: ['first'], texts: first });

/** The language to show next, and the groups of texts that the pages have asked for. */
let wanted: Language = 'en';
const asked = new Set<Group>(['first']);

/** The texts. Read them where they are shown or in a `$derived`, so that they change with the language. */
export const t = new Proxy({} as Texts, {
  get(_, part: string) {
    const texts = now.texts[part as keyof Texts];
    if (!texts) throw new Error(`The texts "${part}" are not loaded: their route needs their group.`);
    return texts;
  },
});

/** The current language of the page. */
export const language = (): Language => now.language;

/** Loads what is missing, then switches all texts at once. */
async function load(): Promise<void> {
  const language = wanted;
  const groups = [...asked];
  if (now.language === language && groups.every((group) => now.groups.includes(group))) return;
  const loaded = await Promise.all(groups.map((group) => LANGUAGES[language][group]())).catch((error: unknown) => {
    // When loading fails, other pages must not keep requiring these groups.
    for (const group of groups) if (!now.groups.includes(group)) asked.delete(group);
    throw error;
  });
  // Another language or more groups were requested in the meantime.
  if (language !== wanted || groups.length < asked.size) return load();
  now = { language, groups, texts: Object.assign({}, ...loaded.flatMap((module) => Object.values(module))) };
  const root = globalThis.document?.documentElement;
  if (root) root.lang = language;
}

/** Changes the language; the page keeps the old one until the new texts are loaded. */
export function speak(language: Language): Promise<void> {
  wanted = language;
  return load();
}

/** Loads groups of texts that a page shows. */
export function need(...groups: Group[]): Promise<void> {
  for (const group of groups) asked.add(group);
  return load();
}

type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat;
const formats = new Map<string, Format>();
/** A formatter for the current language, created once. */
function format<F extends Format>(name: string, make: (language: string) => F): F {
  const key = `${now.language} ${name}`;
  const known = formats.get(key) as F | undefined;
  if (known) return known;
  const made = make(now.language);
  formats.set(key, made);
  return made;
}

/** A number in the language's format: "2,500", "2 500". */
export const number = (n: number): string => format('number', (of) => new Intl.NumberFormat(of)).format(n);

/** A number with the given digits after the point: "2.50", "2,50". */
export const decimal = (n: number, digits: number): string =>
  format(
    `decimal ${digits}`,
    (of) => new Intl.NumberFormat(of, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ).format(n);

/** A duration: "1 hour", "3 days". */
export const duration = (n: number, unit: 'hour' | 'day' | 'week' | 'year'): string =>
  format(unit, (of) => new Intl.NumberFormat(of, { style: 'unit', unit, unitDisplay: 'long' })).format(n);

/** A duration, as short as possible: "2d", "23h", "2 T". */
export const brief = (n: number, unit: 'hour' | 'day'): string =>
  format(`brief ${unit}`, (of) => new Intl.NumberFormat(of, { style: 'unit', unit, unitDisplay: 'narrow' })).format(n);

/** A day: "May 12, 2026". */
export const date = (ms: number): string =>
  format('date', (of) => new Intl.DateTimeFormat(of, { dateStyle: 'medium' })).format(ms);

/** A day and a time: "May 12, 2026, 4:05 PM". */
export const dateTime = (ms: number): string =>
  format('dateTime', (of) => new Intl.DateTimeFormat(of, { dateStyle: 'medium', timeStyle: 'short' })).format(ms);

/** A time, with its day unless that is today: "4:05 PM". */
export const moment = (ms: number, now = Date.now()): string =>
  date(ms) === date(now)
    ? format('time', (of) => new Intl.DateTimeFormat(of, { timeStyle: 'short' })).format(ms)
    : dateTime(ms);

/** A time in the past, with a negative number, or in the future: "5 minutes ago", "yesterday". */
export const relative = (n: number, unit: Intl.RelativeTimeFormatUnit): string =>
  format('relative', (of) => new Intl.RelativeTimeFormat(of, { numeric: 'auto' })).format(n, unit);

/** A list of things joined by "and": "a, b, and c". */
export const listed = (things: string[]): string =>
  new Intl.ListFormat(now.language, { type: 'conjunction' }).format(things);
