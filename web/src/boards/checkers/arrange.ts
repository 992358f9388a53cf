// Positions of checkers set up by hand.

import type { Side } from '../../api/types';
import { t } from '../../text/index.svelte';
import type { Arranger } from '../kit/arrange.svelte';
import { type Man, parseCheckers } from './position';
import Tool from './Tool.svelte';

type Stone = Pick<Man, 'owner' | 'king'>;

const STONES: Record<string, Stone> = {
  'black-man': { owner: 'first', king: false },
  'black-king': { owner: 'first', king: true },
  'white-man': { owner: 'second', king: false },
  'white-king': { owner: 'second', king: true },
};
const letterOf = (side: Side) => (side === 'first' ? 'B' : 'W');

/** The text as the server writes it: squares in ascending order. */
function written(turn: Side, men: Man[]): string {
  const list = (owner: Side) =>
    men
      .filter((man) => man.owner === owner)
      .sort((a, b) => Number(a.square) - Number(b.square))
      .map(({ king, square }) => (king ? `K${square}` : square))
      .join(',');
  return `${letterOf(turn)}:W${list('second')}:B${list('first')}`;
}

const toMove = (position: string): Side => (position.startsWith('W') ? 'second' : 'first');

const without = (position: string, square: string): Man[] =>
  parseCheckers(position).filter((man) => man.square !== square);

const manOn = (position: string, square: string): Man | undefined =>
  parseCheckers(position).find((man) => man.square === square);

const LIST = 'K?\\d+(,K?\\d+)*';
const SHAPE = new RegExp(`^[BW]:(W(${LIST})?:B(${LIST})?|B(${LIST})?:W(${LIST})?)$`);

export const arranger: Arranger = {
  tools: (variant) => [
    { id: 'black-man', name: t.editor.blackMan },
    // The small game has no kings.
    ...(variant === 'mini' ? [] : [{ id: 'black-king', name: t.editor.blackKing }]),
    { id: 'white-man', name: t.editor.whiteMan },
    ...(variant === 'mini' ? [] : [{ id: 'white-king', name: t.editor.whiteKing }]),
    { id: 'empty', name: t.editor.emptySquare },
  ],
  picture: Tool,
  reads: (text, variant) => {
    const squares = variant === 'mini' ? 18 : 32;
    const within = (number: string) => Number(number) >= 1 && Number(number) <= squares;
    return SHAPE.test(text) && (text.match(/\d+/g) ?? []).every(within);
  },
  cleared: (position) => written(toMove(position), []),
  toMove,
  withTurn: (position, side) => letterOf(side) + position.slice(1),
  put(position, square, tool) {
    const [stone, before] = [STONES[tool], manOn(position, square)];
    const same = before?.owner === stone?.owner && before?.king === stone?.king;
    const added = stone && !same ? [{ ...stone, square }] : [];
    return written(toMove(position), [...without(position, square), ...added]);
  },
  lifts: (position, square) => manOn(position, square) !== undefined,
  moved(position, from, to) {
    const man = manOn(position, from);
    if (!man || to === from) return position;
    const others = without(position, from).filter(({ square }) => square !== to);
    return written(toMove(position), to === null ? others : [...others, { ...man, square: to }]);
  },
  keys: { Delete: 'empty', Backspace: 'empty' },
};
