// What Awele and Kalah have in common.

import { patter } from '../../lib/sound';
import type { GameLook } from '../kit/look';
import { singleSquare } from '../kit/squares';
import { bowlOf, parseMancala, storesOf } from './position';
import { handMs } from './seeds';

function inHand(position: string, move: string): number {
  const { pits, seeds } = parseMancala(position);
  return seeds[bowlOf(move, pits)] ?? 0;
}

export const mancala = {
  grammar: singleSquare,
  steps: [],
  ahead: () => 1,
  score: storesOf,
  lasts: (position, move) => handMs(inHand(position, move)),
  sound: (position, move) => patter(inHand(position, move)),
  // Sowing a full hand takes longest.
  pauseMs: 1_900,
  files: () => [],
  short: (move) => move,
  aspect: 2.9,
} satisfies Partial<GameLook>;
