// What Awele and Kalah have in common.

import { knock, patter, pour } from '../../lib/sound';
import { t } from '../../text/index.svelte';
import type { GameLook } from '../kit/look';
import { singleSquare } from '../kit/squares';
import './board.css';
import Nut from './Nut.svelte';
import { bowlOf, parseMancala, storesOf } from './position';
import { handMs } from './seeds';

function inHand(position: string, move: string): number {
  const { pits, seeds } = parseMancala(position);
  return seeds[bowlOf(move, pits)] ?? 0;
}

/** How many seeds the stores have gained: at most one by sowing, more by a capture. */
function gain(before: string, after: string): number {
  const stored = (position: string) => storesOf(position).reduce((sum, seeds) => sum + seeds, 0);
  return stored(after) - stored(before);
}
/** Both games have the same garments, but each has its own default. */
export const AWELE_WEAR = {
  boards: ['iroko', 'walnut', 'clay', 'night'],
  sets: ['nuts', 'pebbles', 'cowries', 'glass'],
} satisfies Partial<GameLook>;
export const KALAH_WEAR = {
  boards: ['walnut', 'iroko', 'clay', 'night'],
  sets: ['pebbles', 'nuts', 'cowries', 'glass'],
} satisfies Partial<GameLook>;

export const mancala = {
  piece: Nut,
  wardrobe: async () => (await import('./more/index')).wardrobe,
  grammar: singleSquare,
  ahead: () => 1,
  score: storesOf,
  lasts: (position, move) => handMs(inHand(position, move)),
  sound: (before, move, after) => {
    if (move === 'swap') return knock();
    const seeds = inHand(before, move);
    patter(seeds);
    if (gain(before, after) > 1) pour(seeds);
  },
  // Sowing a full hand takes longest.
  pauseMs: 1_900,
  files: () => [],
  arranger: () => import('./arrange'),
  short: (move) => (move === 'swap' ? t.boards.swap : move),
  aspect: 2.02,
} satisfies Partial<GameLook>;
