// What every board is given, and the only thing that it gives back: a move.

import type { Kind, Side } from '../protocol';

export interface BoardView {
  kind: Kind;
  variant: string;
  position: string;
  /** The move that led to the position. */
  lastMove: string | null;
  /** The legal moves; empty for those who only look on. */
  legal: string[];
  /** A move that is on its way to the server: shown as made, so that nothing jumps back. */
  pending?: string | null;
  /** From whose seat the board is seen. */
  viewer: Side;
  /** A small picture without squares to point at. */
  mini?: boolean;
  /** Read by screen readers. */
  label: string;
  play?: (move: string) => void;
}
