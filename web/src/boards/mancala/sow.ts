// How a hand sows, for the eye only: the position that the server sent decides what lies where in the end.
// Where the picture of the sowing does not lead to that position, there is no plan and the seeds simply slide.

import { type Bowls, bowlOf, ownerOf, storeOf } from './position';

/** One seed's way: the bowls that the hand passes with it until it lies in the last one. */
export interface Leg {
  from: number;
  to: number;
  /** Bowls above which the seed is carried, `to` included, in order; the seed is over the i-th at step `start + i + 1`. */
  way: number[];
  /** The step at which it starts to move. */
  start: number;
}

export interface Plan {
  legs: Leg[];
  /** The number of steps of the whole plan. */
  steps: number;
}

/** The bowls under a hand that takes so many seeds from `origin`, one bowl a seed. */
export type Hand = (pits: number, origin: number, seeds: number) => number[];

/** Kalah sows into the mover's store, and never into the opponent's. */
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

/** Awele leaves out the pit that the seeds came from. */
export const aweleHand: Hand = (pits, origin, seeds) =>
  Array.from({ length: seeds }, (_, i) => (origin + 1 + (i % (2 * pits - 1))) % (2 * pits));

/** The way from one position to the next by a move, seed by seed. Null if the move does not lead there. */
export function sowing(sow: Hand, before: Bowls, after: Bowls, move: string): Plan | null {
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

/** Captures and the last sweep: what lies too much in the pits goes to the stores that are short of it. */
function taking(sown: number[], after: Bowls, start: number): Leg[] | null {
  const surplus: number[] = [];
  const short: number[] = [];
  sown.forEach((seeds, bowl) => {
    const difference = seeds - (after.seeds[bowl] ?? 0);
    for (let i = 0; i < difference; i += 1) surplus.push(bowl);
    for (let i = 0; i < -difference; i += 1) short.push(bowl);
  });
  if (surplus.length !== short.length || short.some((bowl) => bowl < 2 * after.pits)) return null;
  // Each side sweeps its own row where both stores are short; a capture fills one store only.
  const legs: Leg[] = [];
  for (const from of surplus) {
    const own = short.indexOf(storeOf(ownerOf(from, after.pits), after.pits));
    const [to] = short.splice(Math.max(own, 0), 1);
    if (to !== undefined) legs.push({ from, to, way: [to], start });
  }
  return legs;
}

/** Seeds slide from where there are too many to where there are too few: for jumps in a replay. */
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
