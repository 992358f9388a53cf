// The input of every board.

import type { Kind, Side } from '../../api/types';
import type { Outfit } from './outfit';
import type { Picker } from './picker.svelte';

export interface BoardView {
  kind: Kind;
  variant: string;
  position: string;
  /** The move that led to the position. */
  lastMove: string | null;
  /** Handles clicks; absent on a read-only board. */
  picker?: Picker;
  /** A line of play to draw on the board, as the squares of each move. */
  line?: string[][];
  /** The side at the bottom of the board. */
  viewer: Side;
  /** A small picture without clickable squares. */
  mini?: boolean;
  /** Read by screen readers. */
  label: string;
  /** An outfit other than the one chosen for the game. */
  outfit?: Outfit;
}

/** The props of a game's own board, with the outfit decided. */
export interface DressedView extends BoardView {
  outfit: Outfit;
}
