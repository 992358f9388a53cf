import { expect, test } from 'vitest';
import type { Kind } from '../../api/types';
import { type Channel, tuned } from './channels';

const player = { id: 'a', name: 'Ada', kind: 'member' as const };
const channel = (game: string, kind: Kind): Channel => ({ game, kind, first: player, second: player });
const channels = [channel('one', 'othello'), channel('two', 'kalah')];

test('a game stays on while it is one of the best', () => {
  expect(tuned(channels, null, null)?.game).toBe('one');
  expect(tuned(channels, null, 'two')?.game).toBe('two');
  expect(tuned(channels, null, 'over')?.game).toBe('one');
  expect(tuned([], null, 'one')).toBeNull();
});

test('a chosen kind of game is kept, also while nobody plays it', () => {
  expect(tuned(channels, 'kalah', 'one')?.game).toBe('two');
  expect(tuned(channels, 'awele', 'one')).toBeNull();
});
