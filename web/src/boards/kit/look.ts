// What the page adds to the server's catalog: how a game looks and sounds. Each game's folder has one in its index.ts.

import type { Component } from 'svelte';
import type { Side } from '../../api/types';
import type { Arranger } from './arrange.svelte';
import type { Grammar } from './compose';
import type { Garment, Piece, Wardrobe } from './outfit';
import type { DressedView } from './view';

/** A player's situation while making a move. */
export interface Moment {
  position: string;
  legal: string[];
  /** How many squares of the move have been picked. */
  picked: number;
  /** Whether the same player made the last move, too. */
  again: boolean;
}

export interface GameLook {
  board: Component<DressedView>;
  /** The boards and the sets of pieces to choose from; the first ones are the default. */
  boards: [Garment, ...Garment[]];
  sets: [Garment, ...Garment[]];
  /** How a piece is drawn in the sets that are not in the wardrobe. */
  piece: Piece;
  wardrobe: () => Promise<Wardrobe>;
  /** How a move's text is read as squares. */
  grammar: Grammar;
  /** What the player to move does next, in the game's own words. */
  prompt: (at: Moment) => string;
  /** Endings that depend on the history of a game, in games that have them. */
  repeated?: () => string;
  limit?: () => string;
  /** Why the rules ended a game in this final position. */
  ending: (position: string, sides: Record<Side, string>) => string;
  /** How many squares make a premove. */
  ahead: (ply: number) => number;
  /** The points on the board, in games that have points. */
  score: ((position: string) => [number, number]) | null;
  /** How long the animation of a move takes, in milliseconds. */
  lasts: (position: string, move: string) => number;
  /** A move in its shortest readable form. */
  short: (move: string) => string;
  /** Plays the sound of a move from one position to another. */
  sound: (before: string, move: string, after: string) => void;
  /** How long autoplay shows each position, in milliseconds. */
  pauseMs: number;
  /** The game's own notations that the server can export this variant in. */
  files: (variant: string) => { id: string; name: string }[];
  /** How a position is set up by hand, loaded on demand. */
  arranger: () => Promise<{ arranger: Arranger }>;
  /** One of the named openings, as an example; absent in games without any. */
  opening?: string;
  /** A position from the middle of a game, for small pictures. */
  sample: string;
  /** Width over height of the board. */
  aspect: number;
}
