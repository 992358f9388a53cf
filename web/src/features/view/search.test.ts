import { expect, test, vi } from 'vitest';
import { searchRows } from './search';

// The boards need a page, and no row needs them.
vi.mock('../../boards/index', () => ({}));

const short = (move: string): string => move;

test('a move of the opening book says so, and tells no figures of a search', () => {
  const info = { score: -1.56, depth: 34, max_depth: 34, nodes: 0, ms: 0, nps: 0, pv: ['f6'] };
  const names = (more: object): string[] => searchRows({ ...info, ...more }, short).map(([name]) => name);
  expect(names({ book: true })).toEqual(['Score', 'Depth', 'Source']);
  expect(names({})).toEqual(['Score', 'Depth', 'Nodes', 'Time', 'Speed', 'Line']);
});
