// Conditional moves in words: what is answered to what.

import type { PlannedMove, Side } from '../../api/types';

/** What a line waits for, and what is played then: one part for each turn, whoever moves how often in it. */
export interface Condition {
  theirs: string[];
  mine: string[];
}

export function conditions(line: PlannedMove[], seat: Side): Condition[] {
  const parts: Condition[] = [];
  for (const { move, by } of line) {
    const last = parts.at(-1);
    if (!last || (by !== seat && last.mine.length > 0)) {
      parts.push({ theirs: by === seat ? [] : [move], mine: by === seat ? [move] : [] });
    } else (by === seat ? last.mine : last.theirs).push(move);
  }
  return parts;
}

/** Whether two lines answer the same moves differently, so that only one of them can stand. */
export function contradicts(one: PlannedMove[], two: PlannedMove[], seat: Side): boolean {
  const parting = one.findIndex(({ move }, i) => two[i]?.move !== move);
  return parting >= 0 && parting < two.length && one[parting]?.by === seat;
}

/** A line up to the last move that its owner decides; what comes after it is the opponent's matter. */
export function trimmed(line: PlannedMove[], seat: Side): PlannedMove[] {
  const end = line.findLastIndex(({ move, by }) => by === seat && move !== 'pass');
  return line.slice(0, end + 1);
}

export const moves = (line: PlannedMove[]): string[] => line.map(({ move }) => move);
