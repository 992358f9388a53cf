// Moves as the move list shows them: a row for each round, however many moves each side makes in it.

import type { Side } from '../../api/types';
import type { Ply } from './state';

export interface Round {
  number: number;
  /** Indices of plies; the move at index i leads to ply i + 1. */
  first: number[];
  second: number[];
}

export function rounds(plies: Ply[]): Round[] {
  const rows: Round[] = [];
  plies.forEach(({ by }, i) => {
    // Until the archive is read, the players of earlier moves can only be guessed.
    const side: Side = by ?? (i % 2 === 0 ? 'first' : 'second');
    const row = rows[rows.length - 1];
    if (!row || (side === 'first' && row.second.length > 0)) {
      rows.push({ number: rows.length + 1, first: [], second: [], [side]: [i] });
    } else row[side].push(i);
  });
  return rows;
}
