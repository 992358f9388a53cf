// The names of games, sides, variants and openings, by the ids of the server's catalog.

import { count } from '../count';

export const games = {
  othello: {
    name: 'Othello',
    line: 'Outflank, and turn the tide',
    sides: { first: 'Black', second: 'White' },
    points: (n: number) => count(n, { one: '# disc', other: '# discs' }),
    variants: { standard: 'Standard' },
    openings: {
      random: {
        title: 'Random balanced openings',
        sentence: 'Eight random moves, after which the engine judges neither side more than two discs ahead.',
      },
    },
  },
  checkers: {
    name: 'Checkers',
    line: 'Jump, crown, and hold the ground',
    sides: { first: 'Black', second: 'White' },
    points: (n: number) => count(n, { one: '# piece', other: '# pieces' }),
    variants: { english: 'English, 8\u00a0×\u00a08', mini: 'Mini, 6\u00a0×\u00a06' },
    openings: {
      'three-move': {
        title: 'Three-move ballots',
        sentence: 'The first three moves are one of the 156 ballots that the American Checker Federation draws from.',
      },
      'eleven-man': {
        title: 'Eleven-man ballots',
        sentence: "Each side starts without one man from its two front rows, and each side's first move is drawn too.",
      },
    },
  },
  awele: {
    name: 'Awele',
    line: 'Sow, capture, and feed your rival',
    sides: { first: 'South', second: 'North' },
    points: (n: number) => count(n, { one: '# seed', other: '# seeds' }),
    variants: { standard: 'Tournament' },
    openings: {},
  },
  kalah: {
    name: 'Kalah',
    line: 'Sow, and sow again',
    sides: { first: 'South', second: 'North' },
    points: (n: number) => count(n, { one: '# seed', other: '# seeds' }),
    variants: {
      '6x6+empty': '6 pits, 6 seeds',
      '6x4': '6 pits, 4 seeds, plain capture',
      '6x4+swap': '6 pits, 4 seeds, plain capture, with swap',
      '6x6': '6 pits, 6 seeds, plain capture',
    },
    openings: {},
  },
  santorini: {
    name: 'Santorini',
    line: 'Build high, climb first',
    sides: { first: 'Dark', second: 'Light' },
    points: (n: number) => String(n),
    variants: { base: 'Base game' },
    openings: {
      placements: {
        title: 'Random placements',
        sentence: "The workers start on random squares, each opposite one of the other player's workers.",
      },
    },
  },
};
