// `25 heights, rank 5 first/1 or 2 to move/first's workers/second's workers`; ranks count from the bottom.

import type { Side } from '../../api/types';
import type { Grammar } from '../kit/compose';
import type { Piece } from '../kit/track';

export const SIZE = 5;
export const DOME = 4;

export interface Site {
  square: string;
  column: number;
  /** From the top. */
  row: number;
  height: number;
}

export const santoriniGrammar: Grammar = { squares: (move) => move.match(/../g) ?? [], byEnd: false };

export function parseSantorini(text: string): { sites: Site[]; workers: Piece[] } {
  const [heights = '', , first = '', second = ''] = text.split('/');
  const sites = [...heights].map((digit, i) => {
    const [column, row] = [i % SIZE, Math.floor(i / SIZE)];
    return { square: `${'abcde'[column]}${SIZE - row}`, column, row, height: Number(digit) };
  });
  const workers = (list: string, owner: Side): Piece[] =>
    list
      .split(',')
      .filter((square) => square !== '')
      .map((square) => ({ square, owner }));
  return { sites, workers: [...workers(first, 'first'), ...workers(second, 'second')] };
}
