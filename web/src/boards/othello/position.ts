// `64 of X O -` from a1 along ranks from the top, a space, the side to move.

import type { Side } from '../../api/types';

export interface Disc {
  square: string;
  owner: Side;
}

export const SIZE = 8;

export const squareName = (file: number, rank: number): string => `${'abcdefgh'[file]}${rank + 1}`;

/** The owner of each of the 64 squares, or null where it is empty. */
export function parseOthello(text: string): (Side | null)[] {
  return [...text.slice(0, SIZE * SIZE)].map((letter) => (letter === 'X' ? 'first' : letter === 'O' ? 'second' : null));
}

/** The discs on the board. */
export function discsOf(text: string): [first: number, second: number] {
  const owners = parseOthello(text);
  return [owners.filter((owner) => owner === 'first').length, owners.filter((owner) => owner === 'second').length];
}
