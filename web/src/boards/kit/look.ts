// What the page adds to the server's catalog: how a game looks and sounds. Each game's folder has one in its index.ts.

import type { Component } from 'svelte';
import type { Grammar } from './compose';
import type { Rulebook } from './rulebook';
import type { BoardView } from './view';

export interface GameLook {
  /** One line that says what the game is about. */
  line: string;
  board: Component<BoardView>;
  /** How move texts are read as squares. */
  grammar: Grammar;
  /** What a half-made turn waits for, by the number of squares picked. */
  steps: string[];
  /** How many squares name a move that is prepared before one's turn. */
  ahead: (ply: number) => number;
  /** The points on the board, in games that show any. */
  score: ((position: string) => [number, number]) | null;
  /** For how many milliseconds one sees the move being made from a position, before the next can be followed. */
  lasts: (position: string, move: string) => number;
  /** A move as people write it, in as little room as it can be read in. */
  short: (move: string) => string;
  /** Plays the sound of a move made from a position. */
  sound: (position: string, move: string) => void;
  /** How long autoplay shows each position, in milliseconds. */
  pauseMs: number;
  /** The notations of its own that the server exports a game of this variant in. */
  files: (variant: string) => { id: string; name: string }[];
  /** The rules as lessons, loaded when somebody asks for them. */
  lessons: () => Promise<{ rulebook: Rulebook }>;
  /** A position from the middle of a game, for small pictures. */
  sample: string;
  /** Width over height of the board. */
  aspect: number;
}
