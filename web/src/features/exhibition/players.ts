// Who can play: the built-in levels, and textbook algorithms at a depth of one's choice.

export const ALGORITHMS = [
  { id: 'alphabeta', name: 'Alpha-beta', deep: true },
  { id: 'minimax', name: 'Minimax', deep: true },
  { id: 'minimax-avg', name: 'Minimax with averages', deep: true },
  { id: 'beam', name: 'Beam search, three moves', deep: true },
  { id: 'horizon', name: 'Own moves only', deep: true },
  { id: 'horizon-avg', name: 'Own moves only, averaged', deep: true },
  { id: 'pvs', name: 'Principal variation search', deep: true },
  { id: 'first', name: 'First legal move', deep: false },
  { id: 'random', name: 'Random legal move', deep: false },
] as const;

export type Algorithm = (typeof ALGORITHMS)[number]['id'];

/** A level of ours, or an algorithm with its depth. */
export interface Contestant {
  by: 'level' | 'algorithm';
  level: number;
  algorithm: Algorithm;
  depth: number;
}

export const isDeep = (algorithm: Algorithm): boolean => ALGORITHMS.some(({ id, deep }) => id === algorithm && deep);

/** The name on the board and in files. */
export function nameOf({ by, level, algorithm, depth }: Contestant): string {
  if (by === 'level') return `Level ${level}`;
  const name = ALGORITHMS.find(({ id }) => id === algorithm)?.name ?? algorithm;
  return isDeep(algorithm) ? `${name}, depth ${depth}` : name;
}

/** The form that the server takes. */
export const chooserOf = ({ by, level, algorithm, depth }: Contestant): object =>
  by === 'level' ? { level } : { algorithm, depth };
