// Setting up a position by hand: pieces are put, removed and moved freely. The server says whether the
// result can be a position; the page knows only how its text is written.

import type { Component } from 'svelte';
import type { Side } from '../../api/types';
import type { Turn } from './compose';
import type { Picker } from './picker.svelte';
import type { Piece } from './outfit';

/** What a click on a square does, such as "put a white king". */
export interface Tool {
  id: string;
  name: string;
}

/** The props of a game's own controls below its tools. */
export interface ExtraView {
  position: string;
  /** The usual start of these rules, where it is known. */
  usual: string | undefined;
  /** The names of the sides. */
  sides: Record<Side, string>;
  change: (position: string) => void;
}

/** How a game's positions are set up. The functions that change a position return its new text. */
export interface Arranger {
  tools: (variant: string) => [Tool, ...Tool[]];
  /** Draws a tool in a square of 100 by 100 around the origin, with a piece of the chosen set. */
  picture: Component<{ tool: string; Piece: Piece }>;
  /** Whether a text has the format of a position in this variant, so that the board can show it. */
  reads: (text: string, variant: string) => boolean;
  /** An empty board with the same side to move. */
  cleared: (position: string) => string;
  toMove: (position: string) => Side;
  withTurn: (position: string, side: Side) => string;
  /** Uses a tool on a square; a second use removes what the first one put there. */
  put: (position: string, square: string, tool: string) => string;
  /** Whether a piece on this square can be dragged. */
  lifts?: (position: string, square: string) => boolean;
  /** Drags a piece to another square, or off the board. */
  moved?: (position: string, from: string, to: string | null) => string;
  /** Maps keys to the tools that they use on a square. */
  keys: Record<string, string>;
  /** Further controls that this game needs. */
  extra?: Component<ExtraView>;
}

const NOTHING: Turn = { picked: [], next: new Set(), ends: new Map(), complete: null };

/** Turns a board's clicks and drags into changes of its position. */
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
