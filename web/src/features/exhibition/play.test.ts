import { expect, test } from 'vitest';
import { asText, back, opening, type Step, stepped } from './play';

const terms = {
  kind: 'kalah' as const,
  variant: '6x4',
  start: 'begin',
  toMove: 'first' as const,
  names: { first: 'Level 1', second: 'Any' },
};
const step = (move: string, position: string, more: Partial<Step> = {}): Step => ({
  ...{ move, position, to_move: 'second', depth: 4, nodes: 10, ms: 3 },
  ...more,
});

test('steps build a game with the search behind each move', () => {
  const game = stepped(opening(terms), step('C', 'one', { to_move: 'first' }));
  expect(game).toMatchObject({ ply: 1, position: 'one', toMove: 'first', status: 'playing' });
  expect(game.plies[0]).toMatchObject({ move: 'C', by: 'first', info: { depth: 4, nodes: 10 } });
  const next = stepped(game, step('A', 'two'));
  expect(next.plies[1]).toMatchObject({ move: 'A', by: 'first' });
  expect(next.toMove).toBe('second');
});

test('the last step ends the game, and going back opens it again', () => {
  const end = { to_move: null, outcome: 'second', reason: 'rules', points: [20, 28] } as const;
  const game = stepped(stepped(opening(terms), step('C', 'one')), step('a', 'two', { ...end, points: [20, 28] }));
  expect(game).toMatchObject({ status: 'over', toMove: null, result: { result: 'second', score: [20, 28] } });
  expect(asText(game)).toContain('C a 0-1');
  const before = back(game);
  expect(before).toMatchObject({ ply: 1, position: 'one', toMove: 'second', status: 'playing', result: null });
  expect(back(before)).toMatchObject({ ply: 0, position: 'begin', toMove: 'first' });
  expect(asText(before)).toContain('\nC *\n');
});
