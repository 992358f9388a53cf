// One entry a game: its board, and how its texts are read for people. A new game in the page is one entry here.

import type { Component } from 'svelte';
import type { Kind, Side } from '../protocol';
import Checkers from './checkers/Checkers.svelte';
import { checkersGrammar, menOf } from './checkers/position';
import type { Grammar } from './compose';
import Mancala from './mancala/Mancala.svelte';
import { bowlOf, parseMancala, storesOf } from './mancala/position';
import { handMs } from './mancala/seeds';
import Othello from './othello/Othello.svelte';
import { discsOf } from './othello/position';
import { santoriniGrammar } from './santorini/position';
import Santorini from './santorini/Santorini.svelte';
import { singleSquare } from './squares';
import type { BoardView } from './view';

export interface GameLook {
  kind: Kind;
  name: string;
  /** One line that says what the game is about. */
  line: string;
  board: Component<BoardView>;
  /** How move texts are read as squares. */
  grammar: Grammar;
  /** What a half-made turn waits for, by the number of squares picked. */
  steps: string[];
  /** How many squares name a move that is prepared before one's turn. */
  ahead: (ply: number) => number;
  sides: Record<Side, string>;
  /** Variants that people are offered, the default first, with the position that a game begins in. */
  variants: { id: string; name: string; start: string }[];
  /** The points on the board, in games that show any. */
  score: ((position: string) => [number, number]) | null;
  unit: string;
  /** For how many milliseconds one sees the move being made from a position, before the next can be followed. */
  lasts: (position: string, move: string) => number;
  /** A move as people write it, in as little room as it can be read in. */
  short: (move: string) => string;
  /** A position from the middle of a game, for small pictures. */
  sample: string;
  /** Width over height of the board. */
  aspect: number;
}

const BLACK_WHITE = { first: 'Black', second: 'White' };
const SOUTH_NORTH = { first: 'South', second: 'North' };

const pitsOf = (seeds: number): string => `${[1, 2].map(() => Array(6).fill(seeds).join()).join('/')} 0-0 first`;
const TWELVE = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';

const sowingMs = (position: string, move: string): number => {
  const { pits, seeds } = parseMancala(position);
  return handMs(seeds[bowlOf(move, pits)] ?? 0);
};

const plain = (move: string): string => move;

export const GAMES: GameLook[] = [
  {
    kind: 'othello',
    name: 'Othello',
    line: 'Enclose, and turn the tide',
    board: Othello,
    grammar: singleSquare,
    steps: [],
    ahead: () => 1,
    sides: BLACK_WHITE,
    variants: [{ id: 'standard', name: 'Standard', start: `${'-'.repeat(27)}OX${'-'.repeat(6)}XO${'-'.repeat(27)} X` }],
    score: discsOf,
    unit: 'discs',
    lasts: () => 450,
    short: plain,
    sample: '---------------------OO---XXXOX---OOXXX---XOOX----OX------------ X',
    aspect: 1,
  },
  {
    kind: 'checkers',
    name: 'Checkers',
    line: 'Jump, crown, and hold the ground',
    board: Checkers,
    grammar: checkersGrammar,
    steps: ['', 'Where to?', 'And on?'],
    ahead: () => 2,
    sides: BLACK_WHITE,
    variants: [
      { id: 'english', name: 'English, 8 × 8', start: TWELVE },
      { id: 'mini', name: 'Mini, 6 × 6', start: 'B:W1,2,3,4,5,6:B13,14,15,16,17,18' },
    ],
    score: menOf,
    unit: 'pieces',
    lasts: (_, move) => 200 * (checkersGrammar.squares(move).length - 1) + 100,
    short: (move) => move.replaceAll('x', '×').replace('-', '–'),
    sample: 'B:W18,21,23,26,27,29,30,32,K7:B1,3,5,6,9,10,12,14,K28',
    aspect: 1,
  },
  {
    kind: 'awele',
    name: 'Awele',
    line: 'Sow, reap, and feed your rival',
    board: Mancala,
    grammar: singleSquare,
    steps: [],
    ahead: () => 1,
    sides: SOUTH_NORTH,
    variants: [{ id: 'standard', name: 'Tournament', start: pitsOf(4) }],
    score: storesOf,
    unit: 'seeds',
    lasts: sowingMs,
    short: plain,
    sample: '4,1,6,0,5,2/3,5,0,6,1,4 6-5 first',
    aspect: 2.9,
  },
  {
    kind: 'kalah',
    name: 'Kalah',
    line: 'Sow, and sow again',
    board: Mancala,
    grammar: singleSquare,
    steps: [],
    ahead: () => 1,
    sides: SOUTH_NORTH,
    variants: [
      { id: '6x6+empty', name: '6 pits, 6 seeds', start: pitsOf(6) },
      { id: '6x4', name: '6 pits, 4 seeds, plain capture', start: pitsOf(4) },
      { id: '6x6', name: '6 pits, 6 seeds, plain capture', start: pitsOf(6) },
    ],
    score: storesOf,
    unit: 'seeds',
    lasts: sowingMs,
    short: plain,
    sample: '2,7,0,8,1,9/6,0,7,3,8,2 10-9 first',
    aspect: 2.9,
  },
  {
    kind: 'santorini',
    name: 'Santorini',
    line: 'Build high, climb first',
    board: Santorini,
    grammar: santoriniGrammar,
    steps: ['', 'Where to?', 'Now build'],
    ahead: (ply) => (ply < 4 ? 1 : 3),
    sides: { first: 'Dark', second: 'Light' },
    variants: [{ id: 'base', name: 'Base game', start: `${'0'.repeat(25)}/1//` }],
    score: null,
    unit: '',
    lasts: () => 350,
    short: (move) => move.replace(/^(..)(..)/, '$1–$2').replace(/(–..)(..)$/, '$1 ⌂$2'),
    sample: '0010002310012400011000000/1/c3,b2/d4,d2',
    aspect: 1,
  },
];

export const lookOf = (kind: Kind): GameLook => {
  const look = GAMES.find((game) => game.kind === kind);
  if (!look) throw new Error(`There is no board for the game "${kind}".`);
  return look;
};

export const variantName = (look: GameLook, variant: string): string =>
  look.variants.find(({ id }) => id === variant)?.name ?? variant;
