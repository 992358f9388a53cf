// The half-made turn of a board: what was clicked so far, and what that allows.

import { type Choice, choices, click, type Grammar, type Turn, turnOf } from './compose';
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

  constructor(
    private readonly table: {
      grammar(): Grammar;
      /** The legal moves; empty for those who only look on. */
      legal(): string[];
      /** A move that is on its way to the server: shown as made, so that nothing jumps back. */
      pending(): string | null;
      play(move: string): void;
    },
  ) {}

  click(square: string): void {
    const result = click(this.all, this.turn, square, this.table.grammar());
    if (result.kind === 'nothing') return;
    this.picked = result.kind === 'picked' ? result.picked : [];
    if (result.kind === 'play') this.table.play(result.move);
  }

  /** Takes the last step of the half-made turn back. */
  undo(): void {
    this.picked = this.picked.slice(0, -1);
  }

  clear(): void {
    this.picked = [];
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
  play: () => undefined,
});
