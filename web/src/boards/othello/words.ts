import { t } from '../../text/index.svelte';
import type { Side } from '../../api/types';
import { discsOf, parseOthello } from './position';

export const prompt = (): string => t.boards.placeDisc;

export function ending(position: string, sides: Record<Side, string>): string {
  const [first, second] = discsOf(position);
  if (first === 0 || second === 0) return t.boards.noDiscs(sides[first === 0 ? 'first' : 'second']);
  return parseOthello(position).includes(null) ? t.boards.neitherMoves : t.boards.boardFull;
}
