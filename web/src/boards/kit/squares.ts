// Squares that respond to mouse, touch and arrow keys.

import type { Grammar } from './compose';

export interface Square {
  /** As in move texts. */
  name: string;
  /** Its centre and size in the units of the drawing. */
  x: number;
  y: number;
  w: number;
  h: number;
  round?: boolean;
  /** Its contents, for screen readers: "white king", "5 seeds". */
  holds: string;
  /** How a legal choice is marked here. */
  hint: 'dot' | 'ring' | 'halo' | 'block';
}

export const singleSquare: Grammar = { squares: (move) => [move], byEnd: false };

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key leads: the nearest row or column in that direction, then the nearest square in it. */
export function neighbour(squares: Square[], from: Square, key: string): Square | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [dx, dy] = direction;
  const rank = ({ x, y }: Square) => {
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy + (y - from.y) * dx);
    return { ahead, aside };
  };
  const inReach = squares.filter((square) => {
    const { ahead, aside } = rank(square);
    return ahead > 1 && aside <= ahead * 1.05;
  });
  // Where only dark squares are used, none is straight above another: moving up alternates between left and right.
  const bias = Math.round(from.y / from.h) % 2 === 0 ? 1 : -1;
  const cost = (square: Square) => {
    const { ahead, aside } = rank(square);
    return ahead * 1_000 + aside + (Math.sign(square.x - from.x) === bias ? -0.5 : 0);
  };
  return inReach.reduce<Square | null>((best, square) => (best && cost(best) <= cost(square) ? best : square), null);
}

/** The square under the pointer, whatever is drawn above it. */
export function squareAt({ clientX, clientY }: MouseEvent): string | null {
  const under = document.elementsFromPoint(clientX, clientY);
  const names = under.map((element) => element.closest('[data-square]')?.getAttribute('data-square'));
  return names.find((name) => name) ?? null;
}
