// A move in progress: the squares clicked so far, and what can follow.

import { type Choice, choices, click, type Grammar, offBoard, preparedMoves, type Turn, turnOf } from './compose';
import { singleSquare } from './squares';

/** Handles clicks, keys and drags on a board's squares, and holds what the board marks for them. */
export interface Picker {
  readonly picked: string[];
  readonly turn: Turn;
  /** The squares to draw as played. */
  readonly shown: string[];
  readonly prepared: string[];
  /** Whether squares without a legal move can be clicked too. */
  readonly preparing: boolean;
  /** Where the pointer drags the piece. */
  held: { x: number; y: number } | null;
  /** `again` marks a click that follows another one at once in the same place, as the second of a double click. */
  click(square: string, again?: boolean): void;
  /** Whether a drag can begin on a square. */
  lifts(square: string): boolean;
  /** A drag begins. */
  lift(square: string): void;
  /** A drag ends on a square, or outside the board. */
  drop(square: string | null): void;
  undo(): void;
  clear(): void;
  /** Handles a key on a square that the board itself does not use. Returns whether it had a meaning. */
  use?(key: string, square: string): boolean;
}

export class TurnPicker implements Picker {
  private readonly all: Choice[] = $derived.by(() => choices(this.table.legal(), this.table.grammar()));
  /** New legal moves discard a move in progress. */
  private readonly signature: string = $derived.by(() => this.table.legal().join(' '));
  picked: string[] = $derived.by(() => (this.signature, []));
  readonly turn: Turn = $derived.by(() => turnOf(this.all, this.picked, this.table.grammar()));
  /** Whether the player may swap sides, a move without squares. */
  readonly canSwap: boolean = $derived.by(() => this.table.legal().includes('swap'));
  /** The squares to draw as played: those picked, or those of the pending move. */
  readonly shown: string[] = $derived.by(() => {
    const move = this.table.pending();
    return move && !offBoard(move) ? this.table.grammar().squares(move) : this.picked;
  });

  /** Where the pointer drags the piece. */
  held = $state.raw<{ x: number; y: number } | null>(null);
  /** The squares of a premove. */
  prepared = $state.raw<string[]>([]);

  constructor(
    private readonly table: {
      grammar(): Grammar;
      /** The legal moves; empty for spectators. */
      legal(): string[];
      /** A move that the server has not confirmed: drawn as played, so that nothing jumps back. */
      pending(): string | null;
      /** How many squares make a premove; 0 if premoves are impossible. */
      ahead(): number;
      play(move: string): void;
    },
  ) {}

  /** Pieces can be dragged if moves lead from square to square. */
  lifts(square: string): boolean {
    if (this.table.grammar() === singleSquare) return false;
    return this.picked.at(-1) === square || this.turn.next.has(square);
  }

  lift(square: string): void {
    if (this.picked.at(-1) !== square) this.click(square);
  }

  drop(square: string | null): void {
    const { next, ends } = this.turn;
    if (square && square !== this.picked.at(-1) && (next.has(square) || ends.has(square))) this.click(square);
  }

  click(square: string, again = false): void {
    // The first click of a double click has played a move; the second one is not meant as a premove.
    if (this.all.length === 0) return again ? undefined : this.prepare(square);
    const result = click(this.all, this.turn, square, this.table.grammar());
    if (result.kind === 'nothing') return;
    this.picked = result.kind === 'picked' ? result.picked : [];
    if (result.kind === 'play') this.table.play(result.move);
  }

  /** Whether a click makes a premove. */
  get preparing(): boolean {
    return this.all.length === 0 && this.table.ahead() > 0;
  }

  private prepare(square: string): void {
    const wanted = this.table.ahead();
    if (wanted === 0) return;
    if (this.prepared.includes(square)) this.prepared = [];
    else this.prepared = this.prepared.length >= wanted ? [square] : [...this.prepared, square];
  }

  /** Plays the premove if it is legal now, and discards it otherwise. */
  release(): void {
    const { prepared } = this;
    if (prepared.length === 0) return;
    this.prepared = [];
    const [move, ...others] = preparedMoves(this.all, prepared, this.table.grammar());
    if (move !== undefined && others.length === 0) this.table.play(move);
  }

  /** Undoes the last square. */
  undo(): void {
    this.picked = this.picked.slice(0, -1);
  }

  swap(): void {
    this.clear();
    this.table.play('swap');
  }

  clear(): void {
    this.picked = [];
    this.prepared = [];
  }

  /** Plays the squares picked if they are a complete move that could also go on. */
  finish(): void {
    const { complete } = this.turn;
    if (complete === null) return;
    this.picked = [];
    this.table.play(complete);
  }
}

/** For read-only boards. */
export const nothingToPick = new TurnPicker({
  grammar: () => singleSquare,
  legal: () => [],
  pending: () => null,
  ahead: () => 0,
  play: () => undefined,
});
