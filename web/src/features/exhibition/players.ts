// Who can be set against whom: our levels, and the algorithms of the games' students at a depth of one's choice.

export const ALGORITHMS = [
  { id: 'alphabeta', name: 'Alpha-beta', deep: true },
  { id: 'minimax', name: 'Minimax', deep: true },
  { id: 'minimax-avg', name: 'Minimax against chance', deep: true },
  { id: 'beam', name: 'Beam, the three best', deep: true },
  { id: 'horizon', name: 'Horizon: own moves only', deep: true },
  { id: 'horizon-avg', name: 'Horizon, averaged', deep: true },
  { id: 'pvs', name: 'Principal variation', deep: true },
  { id: 'first', name: 'The first legal move', deep: false },
  { id: 'random', name: 'Any legal move', deep: false },
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

/** As the board and the files call it. */
export function nameOf({ by, level, algorithm, depth }: Contestant): string {
  if (by === 'level') return `Level ${level}`;
  const name = ALGORITHMS.find(({ id }) => id === algorithm)?.name ?? algorithm;
  return isDeep(algorithm) ? `${name}, depth ${depth}` : name;
}

/** As the server is asked for it. */
export const chooserOf = ({ by, level, algorithm, depth }: Contestant): object =>
  by === 'level' ? { level } : { algorithm, depth };
