import { t } from '../../text/index.svelte';
import type { Side } from '../../api/types';
import type { Moment } from '../kit/look';
import { menOf } from './position';

export function prompt({ legal, picked }: Moment): string {
  const captures = legal.some((move) => move.includes('x'));
  if (picked === 0) return captures ? t.boards.mustCapture : t.boards.choosePiece;
  if (!captures) return t.boards.moveWhere;
  return picked === 1 ? t.boards.jumpWhere : t.boards.jumpOn;
}

export function ending(position: string, sides: Record<Side, string>): string {
  const [first, second] = menOf(position);
  if (first === 0 || second === 0) return t.boards.noPieces(sides[first === 0 ? 'first' : 'second']);
  return t.boards.noMoves(sides[position.startsWith('B') ? 'first' : 'second']);
}
