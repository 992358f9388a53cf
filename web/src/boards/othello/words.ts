import type { Side } from '../../api/types';
import { discsOf, parseOthello } from './position';

export const prompt = (): string => 'Your turn: place a disc';

export function ending(position: string, sides: Record<Side, string>): string {
  const [first, second] = discsOf(position);
  if (first === 0 || second === 0) return `${sides[first === 0 ? 'first' : 'second']} has no discs left`;
  return parseOthello(position).includes(null) ? 'Neither side has a legal move' : 'The board is full';
}
