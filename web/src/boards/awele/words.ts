import { t } from '../../text/index.svelte';
import type { Side } from '../../api/types';
import type { Moment } from '../kit/look';
import { majority } from '../mancala/majority';
import { parseMancala } from '../mancala/position';

export function prompt({ position, legal }: Moment): string {
  const { pits, seeds } = parseMancala(position);
  const south = /[A-Z]/.test(legal[0] ?? '');
  const opposite = south ? seeds.slice(pits, 2 * pits) : seeds.slice(0, pits);
  return opposite.every((n) => n === 0) ? t.boards.giveSeeds : t.boards.choosePit;
}

export function ending(position: string, sides: Record<Side, string>): string {
  const mover = position.endsWith('first') ? 'first' : 'second';
  return majority(position) ?? t.boards.cannotMove(sides[mover]);
}
