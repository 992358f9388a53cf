// How a move is sown, for the animation only. If it does not lead to the position that the server sent,
// there is no plan and the seeds slide.

import { type Bowls, bowlOf, ownerOf, storeOf } from './position';

/** The path of one seed: the bowls that it passes, and the last one, where it lands. */
export interface Leg {
  from: number;
  to: number;
  /** The bowls on the way in order, `to` included; the seed is over the i-th at step `start + i + 1`. */
  way: number[];
  /** The step at which the seed starts to move. */
  start: number;
}

export interface Plan {
  legs: Leg[];
  /** The number of steps of the whole plan. */
  steps: number;
}

/** The bowls that seeds from `origin` are sown into, one for each seed. */
export type Hand = (pits: number, origin: number, seeds: number) => number[];

/** Kalah sows into the player's own store and skips the opponent's. */
export const kalahHand: Hand = (pits, origin, seeds) => {
  const mover = ownerOf(origin, pits);
  const track: number[] = [];
  for (let i = 0; i < 2 * pits; i += 1) {
    track.push(i);
    if (i === (mover === 'first' ? pits - 1 : 2 * pits - 1)) track.push(storeOf(mover, pits));
  }
  const begin = track.indexOf(origin);
  return Array.from({ length: seeds }, (_, i) => track[(begin + 1 + i) % track.length] ?? origin);
};

/** Awele skips the pit that the seeds came from. */
export const aweleHand: Hand = (pits, origin, seeds) =>
  Array.from({ length: seeds }, (_, i) => (origin + 1 + (i % (2 * pits - 1))) % (2 * pits));

/** How a move leads from one position to the next, seed by seed. Null if it does not lead there. */
export function sowing(sow: Hand, before: Bowls, after: Bowls, move: string): Plan | null {
  if (move === 'swap') return turning(before);
  const { pits } = before;
  const origin = bowlOf(move, pits);
  const hand = before.seeds[origin];
  if (pits !== after.pits || !hand) return null;
  const way = sow(pits, origin, hand);
  const sown = [...before.seeds];
  sown[origin] = 0;
  for (const bowl of way) sown[bowl] = (sown[bowl] ?? 0) + 1;
  const legs: Leg[] = way.map((to, i) => ({ from: origin, to, way: way.slice(0, i + 1), start: 0 }));
  const taken = taking(sown, after, hand + 1);
  if (!taken) return null;
  return { legs: [...legs, ...taken], steps: taken.length > 0 ? hand + 3 : hand };
}

/** Kalah's swap: every bowl gets the seeds of the bowl that it faces when the board is turned. */
function turning({ pits, seeds }: Bowls): Plan {
  const facing = (bowl: number) => (bowl < 2 * pits ? (bowl + pits) % (2 * pits) : 4 * pits + 1 - bowl);
  const legs = seeds.flatMap((count, from): Leg[] => {
    const to = facing(from);
    return Array.from({ length: count }, () => ({ from, to, way: [to], start: 0 }));
  });
  return { legs, steps: 2 };
}

/** Captures and the final sweep: surplus seeds in the pits go to the stores that lack them. */
function taking(sown: number[], after: Bowls, start: number): Leg[] | null {
  const surplus: number[] = [];
  const short: number[] = [];
  sown.forEach((seeds, bowl) => {
    const difference = seeds - (after.seeds[bowl] ?? 0);
    for (let i = 0; i < difference; i += 1) surplus.push(bowl);
    for (let i = 0; i < -difference; i += 1) short.push(bowl);
  });
  if (surplus.length !== short.length || short.some((bowl) => bowl < 2 * after.pits)) return null;
  // If both stores lack seeds, each side sweeps its own row; a capture fills only one store.
  const legs: Leg[] = [];
  for (const from of surplus) {
    const own = short.indexOf(storeOf(ownerOf(from, after.pits), after.pits));
    const [to] = short.splice(Math.max(own, 0), 1);
    if (to !== undefined) legs.push({ from, to, way: [to], start });
  }
  return legs;
}

/** Seeds slide from bowls with too many to bowls with too few: for jumps in a replay. */
export function sliding(before: Bowls, after: Bowls): Plan {
  const legs: Leg[] = [];
  const short: number[] = [];
  const surplus: number[] = [];
  after.seeds.forEach((seeds, bowl) => {
    const difference = (before.seeds[bowl] ?? 0) - seeds;
    for (let i = 0; i < difference; i += 1) surplus.push(bowl);
    for (let i = 0; i < -difference; i += 1) short.push(bowl);
  });
  surplus.forEach((from, i) => {
    const to = short[i];
    if (to !== undefined) legs.push({ from, to, way: [to], start: 0 });
  });
  return { legs, steps: 2 };
}
