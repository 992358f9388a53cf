// The levels of the built-in bots: their names, and how strong they were measured to be.

import { lookOf } from '../boards/index';
import type { Kind, Strength } from '../api/types';

const NAMES = ['Beginner', 'Novice', 'Casual', 'Intermediate', 'Advanced', 'Strong', 'Expert', 'Master'];

export const levelName = (level: number): string => NAMES[level - 1] ?? `Level ${level}`;

/** The name with the number, which bots and files are called by. */
export const levelWords = (level: number): string => `${levelName(level)} (level ${level})`;

/** "Beginner to Master", or the names one by one if some are left out. */
export function levelRange(levels: number[]): string {
  const [first, last] = [levels[0], levels.at(-1)];
  if (first === undefined || last === undefined) return 'No level';
  if (first === last) return levelWords(first);
  const whole = last - first === levels.length - 1;
  return whole ? `${levelName(first)} to ${levelName(last)}` : levels.map(levelName).join(', ');
}

/** The levels of a variant that were measured, weakest first. */
export const ladder = (kind: Kind, variant: string): Strength[] =>
  lookOf(kind)
    .levels.flatMap(({ strength }) => strength.filter((one) => one.variant === variant))
    .sort((a, b) => a.level - b.level);

/** The measured strength with its 95 % interval. */
export const figure = ({ elo, low, high }: Strength): string => `${elo} Elo above random play (${low} to ${high})`;
