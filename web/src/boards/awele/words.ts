import type { Side } from '../../api/types';
import type { Moment } from '../kit/look';
import { majority } from '../mancala/majority';
import { parseMancala } from '../mancala/position';

export function prompt({ position, legal }: Moment): string {
  const { pits, seeds } = parseMancala(position);
  const south = /[A-Z]/.test(legal[0] ?? '');
  const opposite = south ? seeds.slice(pits, 2 * pits) : seeds.slice(0, pits);
  return opposite.every((n) => n === 0) ? 'Your opponent has no seeds: give them some' : 'Choose a pit to sow';
}

export function ending(position: string, sides: Record<Side, string>): string {
  const mover = position.endsWith('first') ? 'first' : 'second';
  return majority(position) ?? `${sides[mover]} cannot move, so both keep the seeds of their own row`;
}
