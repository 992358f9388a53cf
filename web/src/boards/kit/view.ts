// What every board is given.

import type { Kind, Side } from '../../api/types';
import type { TurnPicker } from './picker.svelte';

export interface BoardView {
  kind: Kind;
  variant: string;
  position: string;
  /** The move that led to the position. */
  lastMove: string | null;
  /** What can be pointed at; absent on a board that is only looked at. */
  picker?: TurnPicker;
  /** A line of play to draw on the board, as squares of its moves. */
  line?: string[][];
  /** From whose seat the board is seen. */
  viewer: Side;
  /** A small picture without squares to point at. */
  mini?: boolean;
  /** Read by screen readers. */
  label: string;
}
