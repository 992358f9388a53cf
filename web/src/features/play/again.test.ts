import { expect, test, vi } from 'vitest';
import type { GameState } from '../../state/game/state';
import { wishOf } from './again';

vi.mock('../../boards/index', () => ({ usualStart: () => 'usual' }));

const game = {
  ...{ kind: 'kalah', variant: '6x4', start: 'usual', rated: true, pair: null },
  timeControl: { initial_ms: 300_000, increment_ms: 3_000 },
} as GameState;
const wish = {
  ...{ game: 'kalah', variant: '6x4', rated: true, pair: false, side: 'random' },
  clock: { initial_ms: 300_000, increment_ms: 3_000 },
};

test('the next game has the terms of the last one', () => {
  expect(wishOf(game)).toEqual(wish);
});

test('it begins where the last one began', () => {
  expect(wishOf({ ...game, start: 'elsewhere' })).toEqual({ ...wish, start: { position: 'elsewhere' } });
  expect(wishOf({ ...game, start: 'elsewhere', opening: 'tiger' })).toEqual({ ...wish, start: { opening: 'tiger' } });
});
