import { t } from '../../text/index.svelte';
import type { Side } from '../../api/types';
import type { Moment } from '../kit/look';
import { parseSantorini } from './position';

/** The level that wins. */
const TOP = 3;

export function prompt({ position, legal, picked }: Moment): string {
  const [, mover, first = '', second = ''] = position.split('/');
  if (legal.some((move) => move.length === 2)) {
    return (mover === '1' ? first : second) === '' ? t.boards.firstWorker : t.boards.secondWorker;
  }
  if (picked === 0) return t.boards.chooseWorker;
  return picked === 1 ? t.boards.moveWhere : t.boards.buildWhere;
}

export function ending(position: string, sides: Record<Side, string>): string {
  const { sites, workers } = parseSantorini(position);
  const climber = workers.find(({ square }) => sites.find((site) => site.square === square)?.height === TOP);
  if (climber) return t.boards.steppedUp(sides[climber.owner]);
  return t.boards.noMoves(sides[position.split('/')[1] === '1' ? 'first' : 'second']);
}
