import type { Side } from '../../api/types';
import type { Moment } from '../kit/look';
import { parseSantorini } from './position';

/** The level that wins. */
const TOP = 3;

export function prompt({ position, legal, picked }: Moment): string {
  const [, mover, first = '', second = ''] = position.split('/');
  if (legal.some((move) => move.length === 2)) {
    return (mover === '1' ? first : second) === ''
      ? 'Place your first worker (1 of 2)'
      : 'Place your second worker (2 of 2)';
  }
  if (picked === 0) return 'Choose a worker';
  return picked === 1 ? 'Move where?' : 'Build where?';
}

export function ending(position: string, sides: Record<Side, string>): string {
  const { sites, workers } = parseSantorini(position);
  const climber = workers.find(({ square }) => sites.find((site) => site.square === square)?.height === TOP);
  if (climber) return `${sides[climber.owner]} stepped up to the third level`;
  return `${sides[position.split('/')[1] === '1' ? 'first' : 'second']} has no legal moves`;
}
