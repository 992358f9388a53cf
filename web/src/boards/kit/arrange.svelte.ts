// Setting up a position by hand: pieces are put, taken away and moved as somebody likes. The server says whether the
// result can be a position; the page knows only how its text is written.

import type { Component } from 'svelte';
import type { Side } from '../../api/types';
import type { Turn } from './compose';
import type { Picker } from './picker.svelte';
import type { Piece } from './outfit';

/** What a click on a square can do, such as "put a white king". */
export interface Tool {
  id: string;
  name: string;
}

/** The input of what a game adds below its tools. */
export interface ExtraView {
  position: string;
  /** The usual start of these rules, where it is known. */
  usual: string | undefined;
  /** What people call the sides. */
  sides: Record<Side, string>;
  change: (position: string) => void;
}

/** How a game's positions are set up. Every function gives a position's text. */
export interface Arranger {
  tools: (variant: string) => [Tool, ...Tool[]];
  /** Draws a tool in a square of 100 by 100 around the origin, with a piece of the chosen set. */
  picture: Component<{ tool: string; Piece: Piece }>;
  /** Whether a text is written like a position of these rules, so that the board can show it. */
  reads: (text: string, variant: string) => boolean;
  /** Nothing on the board, and the same side to move. */
  cleared: (position: string) => string;
  toMove: (position: string) => Side;
  withTurn: (position: string, side: Side) => string;
  /** A tool is used on a square: used again, it takes away what it has put there. */
  put: (position: string, square: string, tool: string) => string;
  /** Whether a piece on this square can be dragged. */
  lifts?: (position: string, square: string) => boolean;
  /** A piece is dragged to another square, or off the board. */
  moved?: (position: string, from: string, to: string | null) => string;
  /** Tools by the keys that use them on a square. */
  keys: Record<string, string>;
  /** What else this game needs. */
  extra?: Component<ExtraView>;
}

const NOTHING: Turn = { picked: [], next: new Set(), ends: new Map(), complete: null };

/** A board's clicks and drags as changes of the position on it. */
export class PlacePicker implements Picker {
  picked: string[] = $state.raw([]);
  held: { x: number; y: number } | null = $state.raw(null);
  readonly turn = NOTHING;
  readonly prepared: string[] = [];
  readonly preparing = true;

  constructor(
    private readonly desk: {
      arranger(): Arranger;
      position(): string;
      tool(): string;
      change(position: string): void;
    },
  ) {}

  get shown(): string[] {
    return this.picked;
  }

  click(square: string): void {
    this.apply(this.desk.tool(), square);
  }

  lifts(square: string): boolean {
    return this.desk.arranger().lifts?.(this.desk.position(), square) ?? false;
  }

  lift(square: string): void {
    this.picked = [square];
  }

  drop(to: string | null): void {
    const [from] = this.picked;
    const { arranger, position, change } = this.desk;
    this.clear();
    if (from !== undefined) change(arranger().moved?.(position(), from, to) ?? position());
  }

  use(key: string, square: string): boolean {
    const tool = this.desk.arranger().keys[key];
    if (tool !== undefined) this.apply(tool, square);
    return tool !== undefined;
  }

  undo(): void {
    this.clear();
  }

  clear(): void {
    this.picked = [];
  }

  private apply(tool: string, square: string): void {
    const { arranger, position, change } = this.desk;
    change(arranger().put(position(), square, tool));
  }
}
