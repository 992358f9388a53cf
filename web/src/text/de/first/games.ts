import type { games as en } from '../../en/first/games';
import { count } from '../count';

export const games: typeof en = {
  othello: {
    name: 'Othello',
    line: 'Einschließen und das Blatt wenden',
    sides: { first: 'Schwarz', second: 'Weiß' },
    points: (n: number) => count(n, { one: '# Stein', other: '# Steine' }),
    variants: { standard: 'Standard' },
    openings: {
      random: {
        title: 'Zufällige ausgeglichene Eröffnungen',
        sentence: 'Acht zufällige Züge, nach denen die Engine keine Seite um mehr als zwei Steine vorn sieht.',
      },
    },
  },
  checkers: {
    name: 'Dame',
    line: 'Springen, zur Dame werden, standhalten',
    sides: { first: 'Schwarz', second: 'Weiß' },
    points: (n: number) => count(n, { one: '# Stein', other: '# Steine' }),
    variants: { english: 'Englisch, 8\u00a0×\u00a08', mini: 'Mini, 6\u00a0×\u00a06' },
    openings: {
      'three-move': {
        title: 'Ausgeloste Dreizüger',
        sentence: 'Die ersten drei Züge sind eine der 156 Eröffnungen, die die American Checker Federation auslost.',
      },
      'eleven-man': {
        title: 'Elf-Steine-Auslosung',
        sentence:
          'Jede Seite spielt ohne einen Stein ihrer beiden vorderen Reihen, und auch der erste Zug jeder Seite wird gelost.',
      },
    },
  },
  awele: {
    name: 'Awele',
    line: 'Säen, schlagen und den Gegner füttern',
    sides: { first: 'Süd', second: 'Nord' },
    points: (n: number) => count(n, { one: '# Samen', other: '# Samen' }),
    variants: { standard: 'Turnier' },
    openings: {},
  },
  kalah: {
    name: 'Kalaha',
    line: 'Säen und noch einmal säen',
    sides: { first: 'Süd', second: 'Nord' },
    points: (n: number) => count(n, { one: '# Samen', other: '# Samen' }),
    variants: {
      '6x6+empty': '6 Mulden, 6 Samen',
      '6x4': '6 Mulden, 4 Samen, einfaches Schlagen',
      '6x4+swap': '6 Mulden, 4 Samen, einfaches Schlagen, mit Tausch',
      '6x6': '6 Mulden, 6 Samen, einfaches Schlagen',
    },
    openings: {},
  },
  santorini: {
    name: 'Santorini',
    line: 'Hoch bauen, zuerst hinauf',
    sides: { first: 'Dunkel', second: 'Hell' },
    points: (n: number) => String(n),
    variants: { base: 'Grundspiel' },
    openings: {
      placements: {
        title: 'Zufällige Aufstellung',
        sentence: 'Die Arbeiter stehen zufällig, die des einen Spielers denen des anderen gegenüber.',
      },
    },
  },
};
