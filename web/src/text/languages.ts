// The languages of the page, each under its own name, and where its texts are. Adding one: docs/translating.md.

import { first } from './en/first/index';
import type { More } from './en/more/index';
import type { Learn } from './en/learn/index';

export type First = typeof first;
export type Texts = First & More & Learn;

/** The texts of a language, in groups that are loaded together. */
export interface Groups {
  /** Everything that the home page and the frame around every page need. */
  first: () => Promise<{ first: First }>;
  /** Every other page. */
  more: () => Promise<{ more: More }>;
  /** The rules and the lessons. */
  learn: () => Promise<{ learn: Learn }>;
}
export type Group = keyof Groups;

interface Spoken extends Groups {
  /** Its name in the language itself. */
  name: string;
}

const spoken = <K extends string>(languages: Record<K, Spoken>) => languages;

export const LANGUAGES = spoken({
  en: {
    name: 'English',
    // English comes with the page: texts fall back to it while another language is loading.
    first: () => Promise.resolve({ first }),
    more: () => import('./en/more/index'),
    learn: () => import('./en/learn/index'),
  },
  de: {
    name: 'Deutsch',
    first: () => import('./de/first/index'),
    more: () => import('./de/more/index'),
    learn: () => import('./de/learn/index'),
  },
  es: {
    name: 'Español',
    first: () => import('./es/first/index'),
    more: () => import('./es/more/index'),
    learn: () => import('./es/learn/index'),
  },
  fr: {
    name: 'Français',
    first: () => import('./fr/first/index'),
    more: () => import('./fr/more/index'),
    learn: () => import('./fr/learn/index'),
  },
  ja: {
    name: '日本語',
    first: () => import('./ja/first/index'),
    more: () => import('./ja/more/index'),
    learn: () => import('./ja/learn/index'),
  },
});

export type Language = keyof typeof LANGUAGES;

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** The first of the wished languages (`fr-CA`, `ja`) that the page has; English if it has none. */
export const bestOf = (wishes: readonly string[]): Language =>
  wishes.map((wish) => wish.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';
