// What a board wears: the material it is made of, and its set of pieces.

import type { Component } from 'svelte';
import type { Side } from '../../api/types';
import type { outfits } from '../../text/en/more/outfits';

/** A board or a set of pieces on offer; its colours are in a style sheet under this name. */
export type Garment = keyof (typeof outfits)['names'];

/** What a set draws: one disc, man, worker or seed around the origin. */
export interface PieceProps {
  side: Side;
  /** A man with another on top, or with a crown: its middle is covered. */
  crowned?: boolean;
  /** Seeds differ a little from each other. */
  id?: number;
  /** The radius of a seed. */
  r?: number;
}

export type Piece = Component<PieceProps>;

export interface Outfit {
  board: Garment;
  pieces: Garment;
  /** How a piece is drawn. */
  piece: Piece;
}

/** A game's boards and sets other than the default ones, loaded when a player chooses one. */
export interface Wardrobe {
  pieces: Partial<Record<Garment, Piece>>;
  /** Gradients and patterns that they need, drawn once for all boards. */
  materials: Component;
}
