// Positions of Santorini set up by hand: towers of each height, and workers.

import type { Side } from '../../api/types';
import { t } from '../../text/index.svelte';
import type { Arranger } from '../kit/arrange.svelte';
import type { Piece } from '../kit/track';
import { parseSantorini } from './position';
import Tool from './Tool.svelte';

const HEIGHTS = ['0', '1', '2', '3', '4'] as const;
const OWNERS: Record<string, Side> = { dark: 'first', light: 'second' };

/** The text as the server writes it: workers from a1 to e1, then a2. */
function written(position: string, { heights, workers }: { heights?: string; workers?: Piece[] }): string {
  const [before = '', turn = '1', ...placed] = position.split('/');
  const rank = ({ square }: Piece) => square.charAt(1) + square.charAt(0);
  const list = (owner: Side) =>
    workers
      ?.filter((worker) => worker.owner === owner)
      .sort((a, b) => rank(a).localeCompare(rank(b)))
      .map(({ square }) => square)
      .join(',');
  const [first, second] = workers ? [list('first'), list('second')] : placed;
  return [heights ?? before, turn, first, second].join('/');
}

function built(position: string, square: string, tool: string): string {
  const heights = parseSantorini(position).sites.map((site) => {
    const before = String(site.height);
    return site.square !== square ? before : before === tool ? '0' : tool;
  });
  return written(position, { heights: heights.join('') });
}

const SQUARE = '[a-e][1-5]';
const PLACED = `(${SQUARE}(,${SQUARE})*)?`;
const SHAPE = new RegExp(`^[0-4]{25}/[12]/${PLACED}/${PLACED}$`);

export const arranger: Arranger = {
  tools: () => [
    { id: '1', name: t.editor.level(1) },
    { id: '2', name: t.editor.level(2) },
    { id: '3', name: t.editor.level(3) },
    { id: '4', name: t.editor.dome },
    { id: '0', name: t.editor.ground },
    { id: 'dark', name: t.editor.darkWorker },
    { id: 'light', name: t.editor.lightWorker },
  ],
  picture: Tool,
  reads: (text) => SHAPE.test(text),
  cleared: (position) => written(position, { heights: '0'.repeat(25), workers: [] }),
  toMove: (position) => (position.split('/')[1] === '2' ? 'second' : 'first'),
  withTurn: (position, side) => position.replace(/\/[12]\//, side === 'first' ? '/1/' : '/2/'),
  put(position, square, tool) {
    const owner = OWNERS[tool];
    if (!owner) return built(position, square, tool);
    const { workers } = parseSantorini(position);
    const others = workers.filter((worker) => worker.square !== square);
    const same = workers.some((worker) => worker.square === square && worker.owner === owner);
    return written(position, { workers: same ? others : [...others, { owner, square }] });
  },
  lifts: (position, square) => parseSantorini(position).workers.some((worker) => worker.square === square),
  moved(position, from, to) {
    const { workers } = parseSantorini(position);
    const worker = workers.find(({ square }) => square === from);
    if (!worker || to === from) return position;
    const others = workers.filter(({ square }) => square !== from && square !== to);
    return written(position, { workers: to === null ? others : [...others, { ...worker, square: to }] });
  },
  keys: Object.fromEntries(HEIGHTS.map((height) => [height, height])),
};
