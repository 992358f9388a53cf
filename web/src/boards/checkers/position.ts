// PDN FEN `B:W21,22,K5:B1,2`; dark squares count from the top row, the first of them in its second column.

import type { Side } from '../../api/types';
import type { Grammar } from '../kit/compose';
import type { Piece } from '../kit/track';

export interface Man extends Piece {
  king: boolean;
}

export const checkersGrammar: Grammar = { squares: (move) => move.split(/[-x]/), byEnd: true };

export const sizeOf = (variant: string): number => (variant === 'mini' ? 6 : 8);

/** Column and row from the top left of a dark square. */
export function placeOf(square: string, size: number): [column: number, row: number] {
  const index = Number(square) - 1;
  const row = Math.floor(index / (size / 2));
  return [(index % (size / 2)) * 2 + (row % 2 === 0 ? 1 : 0), row];
}

export function parseCheckers(text: string): Man[] {
  const [, white = 'W', black = 'B'] = text.split(':');
  const men = (list: string, owner: Side): Man[] =>
    list
      .slice(1)
      .split(',')
      .filter((entry) => entry !== '')
      .map((entry) => ({ owner, king: entry.startsWith('K'), square: entry.replace('K', '') }));
  return [...men(black, 'first'), ...men(white, 'second')];
}

/** Pieces left. */
export function menOf(text: string): [first: number, second: number] {
  const men = parseCheckers(text);
  return [men.filter((man) => man.owner === 'first').length, men.filter((man) => man.owner === 'second').length];
}
