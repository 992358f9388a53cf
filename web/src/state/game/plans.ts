// Conditional moves as if-then pairs.

import type { PlannedMove, Side } from '../../api/types';

/** The opponent's moves that a line waits for, and the replies. */
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

/** Whether two lines answer the same moves differently, so that only one can be kept. */
export function contradicts(one: PlannedMove[], two: PlannedMove[], seat: Side): boolean {
  const parting = one.findIndex(({ move }, i) => two[i]?.move !== move);
  return parting >= 0 && parting < two.length && one[parting]?.by === seat;
}

/** A line up to its owner's last move. */
export function trimmed(line: PlannedMove[], seat: Side): PlannedMove[] {
  const end = line.findLastIndex(({ move, by }) => by === seat && move !== 'pass');
  return line.slice(0, end + 1);
}

export const moves = (line: PlannedMove[]): string[] => line.map(({ move }) => move);
