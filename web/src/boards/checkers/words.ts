import type { Side } from '../../api/types';
import type { Moment } from '../kit/look';
import { menOf } from './position';

export function prompt({ legal, picked }: Moment): string {
  const captures = legal.some((move) => move.includes('x'));
  if (picked === 0) return captures ? 'You must capture: choose a piece' : 'Choose a piece to move';
  if (!captures) return 'Move where?';
  return picked === 1 ? 'Jump where?' : 'Jump on: where to?';
}

export function ending(position: string, sides: Record<Side, string>): string {
  const [first, second] = menOf(position);
  if (first === 0 || second === 0) return `${sides[first === 0 ? 'first' : 'second']} has no pieces left`;
  return `${sides[position.startsWith('B') ? 'first' : 'second']} has no legal moves`;
}
