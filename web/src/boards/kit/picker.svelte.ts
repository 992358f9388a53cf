// The half-made turn of a board: what was clicked so far, and what that allows.

import { type Choice, choices, click, type Grammar, preparedMoves, type Turn, turnOf } from './compose';
import { singleSquare } from './squares';

export class TurnPicker {
  private readonly all: Choice[] = $derived.by(() => choices(this.table.legal(), this.table.grammar()));
  /** A turn that was half made is laid down when the legal moves change under it. */
  private readonly key: string = $derived.by(() => this.table.legal().join(' '));
  picked: string[] = $derived.by(() => (this.key, []));
  readonly turn: Turn = $derived.by(() => turnOf(this.all, this.picked, this.table.grammar()));
  /** What the board shows as made: the squares picked, or those of the move on its way. */
  readonly shown: string[] = $derived.by(() => {
    const move = this.table.pending();
    return move ? this.table.grammar().squares(move) : this.picked;
  });

  /** Where the pointer holds the piece of a half-made turn. */
  held = $state.raw<{ x: number; y: number } | null>(null);
  /** Squares of a move that is to be played as soon as it is this person's turn. */
  prepared = $state.raw<string[]>([]);

  constructor(
    private readonly table: {
      grammar(): Grammar;
      /** The legal moves; empty for spectators. */
      legal(): string[];
      /** A move that is on its way to the server: shown as made, so that nothing jumps back. */
      pending(): string | null;
      /** How many squares make a move prepared before one's turn; 0 where none can be. */
      ahead(): number;
      play(move: string): void;
    },
  ) {}

  /** Whether moves lead from square to square, so that pieces can be carried. */
  get carries(): boolean {
    return this.table.grammar() !== singleSquare;
  }

  click(square: string): void {
    if (this.all.length === 0) return this.prepare(square);
    const result = click(this.all, this.turn, square, this.table.grammar());
    if (result.kind === 'nothing') return;
    this.picked = result.kind === 'picked' ? result.picked : [];
    if (result.kind === 'play') this.table.play(result.move);
  }

  /** Whether a click prepares a move instead of making one. */
  get preparing(): boolean {
    return this.all.length === 0 && this.table.ahead() > 0;
  }

  private prepare(square: string): void {
    const wanted = this.table.ahead();
    if (wanted === 0) return;
    if (this.prepared.includes(square)) this.prepared = [];
    else this.prepared = this.prepared.length >= wanted ? [square] : [...this.prepared, square];
  }

  /** Plays what was prepared, if the legal moves have it now; otherwise it is forgotten. */
  release(): void {
    const { prepared } = this;
    if (prepared.length === 0) return;
    this.prepared = [];
    const [move, ...others] = preparedMoves(this.all, prepared, this.table.grammar());
    if (move !== undefined && others.length === 0) this.table.play(move);
  }

  /** Takes the last step of the half-made turn back. */
  undo(): void {
    this.picked = this.picked.slice(0, -1);
  }

  /** What the half-made turn waits for, of what a game says after each number of squares. */
  prompt(steps: string[]): string {
    return steps[Math.min(this.picked.length, steps.length - 1)] ?? '';
  }

  clear(): void {
    this.picked = [];
    this.prepared = [];
  }

  /** Plays what is picked where the move is complete but could go on. */
  finish(): void {
    const { complete } = this.turn;
    if (complete === null) return;
    this.picked = [];
    this.table.play(complete);
  }
}

/** For boards that are only looked at. */
export const nothingToPick = new TurnPicker({
  grammar: () => singleSquare,
  legal: () => [],
  pending: () => null,
  ahead: () => 0,
  play: () => undefined,
});
