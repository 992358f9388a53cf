// The levels of the built-in bots: their names, and how strong they were measured to be.

import { t } from '../text/index.svelte';
import { lookOf } from '../boards/index';
import type { Kind, Strength } from '../api/types';

export const levelName = (level: number): string => t.parts.levelNames[level - 1] ?? t.parts.levelNumber(level);

/** The name with the number, as bots and files are named. */
export const levelWords = (level: number): string => t.parts.nameAndLevel(levelName(level), level);

/** "Beginner to Master", or the names one by one if some are left out. */
export function levelRange(levels: number[]): string {
  const [first, last] = [levels[0], levels.at(-1)];
  if (first === undefined || last === undefined) return t.parts.noLevel;
  if (first === last) return levelWords(first);
  const whole = last - first === levels.length - 1;
  return whole ? t.parts.levelsFromTo(levelName(first), levelName(last)) : levels.map(levelName).join(', ');
}

/** The levels of a variant that were measured, weakest first. */
export const ladder = (kind: Kind, variant: string): Strength[] =>
  lookOf(kind)
    .levels.flatMap(({ strength }) => strength.filter((one) => one.variant === variant))
    .sort((a, b) => a.level - b.level);

/** The measured strength with its 95 % interval. */
export const figure = ({ elo, low, high }: Strength): string => t.parts.strength(elo, low, high);
