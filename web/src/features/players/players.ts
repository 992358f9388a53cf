// Who can play: the built-in levels, and the algorithms with a search depth.

import { catalog } from '../../api/catalog';
import type { BestQuestion } from '../../api/types';

/** A built-in level, or an algorithm of the catalog with its depth. */
export interface Contestant {
  by: 'level' | 'algorithm';
  level: number;
  algorithm: string;
  depth: number;
}

const algorithmOf = (algorithm: string) => catalog.algorithms.find(({ id }) => id === algorithm);

export const isDeep = (algorithm: string): boolean => algorithmOf(algorithm)?.deep ?? false;

/** The name on the board and in files. */
export function nameOf({ by, level, algorithm, depth }: Contestant): string {
  if (by === 'level') return `Level ${level}`;
  const name = algorithmOf(algorithm)?.name ?? algorithm;
  return isDeep(algorithm) ? `${name}, depth ${depth}` : name;
}

/** How the server is asked for a move. */
export const chooserOf = ({ by, level, algorithm, depth }: Contestant): Partial<BestQuestion> =>
  by === 'level' ? { level } : { algorithm, depth };
