// Each seed keeps its id while it moves, so that it can be animated.

import type { Waypoint } from '../kit/Moving.svelte';
import { type Bowl, type Layout, type Point, slots } from './layout';
import type { Bowls } from './position';
import type { Leg, Plan } from './sow';

/** The ids of the seeds in each bowl. */
export type Heap = number[][];

export interface Seed extends Point {
  id: number;
  way: Waypoint[];
  duration: number;
}

/** The time for one seed, in milliseconds: short enough for many seeds. */
const STEP_MS = 130;
const LONGEST_MS = 1_700;

export const stepMs = (plan: Plan): number => Math.min(STEP_MS, LONGEST_MS / Math.max(1, plan.steps));

/** How long it takes to sow and to capture. */
export const handMs = (seeds: number): number => Math.min(STEP_MS * (seeds + 2), LONGEST_MS);

/** Seeds for a position: those already in a bowl in `before` stay there. */
export function heapOf({ seeds }: Bowls, before: Heap = []): Heap {
  let id = before.flat().reduce((most, id) => Math.max(most, id + 1), 0);
  return seeds.map((count, bowl) => {
    const kept = (before[bowl] ?? []).slice(0, count);
    return [...kept, ...Array.from({ length: count - kept.length }, () => id++)];
  });
}

/** The seeds after a plan, and the path of each seed that moved. */
export function carry(heap: Heap, plan: Plan): { heap: Heap; legs: Map<number, Leg[]> } {
  const after = heap.map((bowl) => [...bowl]);
  const legs = new Map<number, Leg[]>();
  for (const leg of plan.legs) {
    // Sowing takes the first seeds of a bowl; a capture takes the newest, which are on top.
    const id = leg.start === 0 ? after[leg.from]?.shift() : after[leg.from]?.pop();
    if (id === undefined) continue;
    after[leg.to]?.push(id);
    legs.set(id, [...(legs.get(id) ?? []), leg]);
  }
  return { heap: after, legs };
}

/** The place of every seed and its way there, in the order of their ids. */
export function seedsOf(heap: Heap, layout: Layout, legs: Map<number, Leg[]>, step: number): Seed[] {
  const seeds = heap.flatMap((ids, index) => {
    const bowl = layout.bowls[index];
    if (!bowl) return [];
    const places = slots(ids.length, bowl, layout.seedRadius);
    return ids.map((id, i) => ({
      id,
      x: bowl.x,
      y: bowl.y,
      ...places[i],
      ...wayOf(id, legs.get(id) ?? [], layout.bowls, step),
    }));
  });
  return seeds.sort((a, b) => a.id - b.id);
}

function wayOf(id: number, legs: Leg[], bowls: Bowl[], step: number): { way: Waypoint[]; duration: number } {
  const way: Waypoint[] = [];
  let duration = 190;
  legs.forEach((leg, l) => {
    // The seed waits in its bowl until it is moved.
    const resting = way[way.length - 1] ?? hold(bowls[leg.from], id);
    if (leg.start > 0 && resting) way.push({ ...resting, at: leg.start * step });
    leg.way.forEach((index, i) => {
      duration = (leg.start + i + 1) * step;
      const stop = hold(bowls[index], id);
      const lastOfAll = l === legs.length - 1 && i === leg.way.length - 1;
      if (stop && !lastOfAll) way.push({ ...stop, at: duration });
    });
    if (leg.start > 0) duration += 2 * step;
  });
  return { way, duration };
}

/** A place above a bowl: seeds that move together are spread out. */
function hold(bowl: Bowl | undefined, id: number): Waypoint | null {
  if (!bowl) return null;
  return { x: bowl.x + 14 * Math.sin(id * 2.4), y: bowl.y + 14 * Math.cos(id * 2.4), at: 0 };
}

/** The numbers next to the bowls while seeds land: `[time in ms, counts]`, the last one final. */
export function countsOverTime(before: Bowls, after: Bowls, plan: Plan, step: number): [number, number[]][] {
  const counts = [...before.seeds];
  const frames: [number, number[]][] = [];
  const landings = plan.legs.map((leg) => ({ leg, at: leg.start + leg.way.length })).sort((a, b) => a.at - b.at);
  for (const { leg } of landings) {
    if (leg.start === 0) counts[leg.from] = (counts[leg.from] ?? 0) - 1;
  }
  frames.push([0, [...counts]]);
  for (const { leg, at } of landings) {
    if (leg.start > 0) counts[leg.from] = (counts[leg.from] ?? 0) - 1;
    counts[leg.to] = (counts[leg.to] ?? 0) + 1;
    frames.push([at * step, [...counts]]);
  }
  frames.push([(plan.steps + 1) * step, after.seeds]);
  return frames;
}
