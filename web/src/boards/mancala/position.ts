// Awele and Kalah: `4,4,4,4,4,4/4,4,4,4,4,4 0-0 first`. Bowls are numbered in sowing order:
// first's pits, second's pits, then first's store and second's store.

import type { Side } from '../../api/types';

export interface Bowls {
  /** Pits of one side. */
  pits: number;
  /** Seeds in each bowl, `2 * pits + 2` of them. */
  seeds: number[];
}

export function parseMancala(text: string): Bowls {
  const [rows = '', stores = ''] = text.split(' ');
  const [first = [], second = []] = rows.split('/').map((row) => row.split(',').map(Number));
  return { pits: first.length, seeds: [...first, ...second, ...stores.split('-').map(Number)] };
}

export const storeOf = (side: Side, pits: number): number => 2 * pits + (side === 'first' ? 0 : 1);

/** The bowl of a move's letter: capital letters are first's pits. */
export function bowlOf(letter: string, pits: number): number {
  const code = letter.charCodeAt(0);
  return code >= 97 ? pits + code - 97 : code - 65;
}

/** The letter of a pit, or the name of a store. */
export function bowlName(bowl: number, pits: number): string {
  if (bowl >= 2 * pits) return bowl === 2 * pits ? 'store first' : 'store second';
  return String.fromCharCode(bowl < pits ? 65 + bowl : 97 + bowl - pits);
}

export const ownerOf = (bowl: number, pits: number): Side => (bowl < pits || bowl === 2 * pits ? 'first' : 'second');

/** The seeds in the stores. */
export function storesOf(text: string): [first: number, second: number] {
  const { pits, seeds } = parseMancala(text);
  return [seeds[2 * pits] ?? 0, seeds[2 * pits + 1] ?? 0];
}

/** More seeds than any game has in a bowl. */
export const MOST_SEEDS = 200;

/** Replaces the seeds in the text; anything after the side to move stays. */
export function withSeeds(position: string, { pits, seeds }: Bowls): string {
  const rows = [seeds.slice(0, pits), seeds.slice(pits, 2 * pits)].map((row) => row.join(','));
  const [, , ...rest] = position.split(' ');
  return [rows.join('/'), seeds.slice(2 * pits).join('-'), ...rest].join(' ');
}

/** The position with `count` seeds in a bowl. */
export function filled(position: string, bowl: number, count: number): string {
  const { pits, seeds } = parseMancala(position);
  return withSeeds(position, { pits, seeds: seeds.with(bowl, Math.min(MOST_SEEDS, Math.max(0, count))) });
}
