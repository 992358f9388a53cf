import type { ExploredGame } from '../../api/types';
import { expect, test } from 'vitest';
import type { GameState } from '../../state/game/state';
import { following, keyOf, lineTo } from './explore';
import { SideLine } from './sideline.svelte';

const told = (moves: string[], more: Partial<ExploredGame> = {}): ExploredGame => ({
  ...{
    game: 'kalah',
    variant: '6x4',
    start: 'begin',
    position: moves.join('') || 'begin',
    to_move: 'first',
    legal: ['A'],
    hash: '',
    outcome: null,
    reason: null,
    points: null,
  },
  plies: moves.map((move, i) => ({ move, by: i % 2 ? 'second' : 'first', position: moves.slice(0, i + 1).join('') })),
  ...more,
});

const here = { online: false, claimAt: null };
const played: GameState = {
  ...{ id: 'game', kind: 'kalah', variant: '6x4', start: 'begin', position: 'CaB', rated: false, seq: 3, ply: 3 },
  ...{
    plies: [],
    legal: [],
    toMove: null,
    status: 'over',
    result: null,
    trouble: null,
    queue: null,
    watchers: 0,
    chat: [],
    plan: [],
  },
  ...{ timeControl: null, level: null, player: null, draw: null, takeback: null, rematch: null },
  clock: { first: 1, second: 2, running: null, at: 0 },
  first: { id: '1', name: 'Ada', kind: 'guest' },
  second: { id: '2', name: 'Bob', kind: 'guest' },
  presence: { first: here, second: here },
};
played.plies = following(played, told(['C', 'a', 'B'])).plies;
played.plies = played.plies.map((ply, i) => ({ ...ply, spent: 100 + i, left: [i, i] }));

test('a side line keeps what is known of the moves that were played, and nothing of those that were not', () => {
  const line = following(played, told(['C', 'a', 'F', 'b']));
  expect(line.plies.map(({ move, spent }) => [move, spent])).toEqual([
    ['C', 100],
    ['a', 101],
    ['F', null],
    ['b', null],
  ]);
  expect(line).toMatchObject({ id: 'game', status: 'playing', ply: 4, position: 'CaFb', toMove: 'first', clock: null });
});

test('the same move after another one is not the same move', () => {
  const line = following(played, told(['A', 'a', 'B']));
  expect(line.plies.map(({ spent }) => spent)).toEqual([null, null, null]);
});

test('a line that ends the game has its result', () => {
  const line = following(
    played,
    told(['C'], { to_move: null, legal: [], outcome: 'draw', reason: 'rules', points: [24, 24] }),
  );
  expect(line).toMatchObject({
    status: 'over',
    toMove: null,
    result: { result: 'draw', reason: 'rules', score: [24, 24] },
  });
});

test('lines differ by everything that led to them', () => {
  const keys = [lineTo(played, 2), lineTo(played, 3), { ...lineTo(played, 2), start: 'else' }].map(keyOf);
  expect(new Set(keys).size).toBe(3);
  expect(keyOf(lineTo(played, 2))).toBe(keyOf(lineTo(following(played, told(['C', 'a', 'F'])), 2)));
});

test('without a side line the game itself is shown, and all of it is its own', () => {
  const side = new SideLine({ state: played });
  expect([side.state, side.away, side.leaves]).toEqual([played, false, 3]);
});
