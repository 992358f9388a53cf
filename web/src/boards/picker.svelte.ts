// The half-made turn of a board: what was clicked so far, and what that allows.

import { type Choice, choices, click, type Grammar, type Turn, turnOf } from './compose';

export class TurnPicker {
  private readonly all: Choice[] = $derived.by(() => choices(this.legal(), this.grammar));
  /** A turn that was half made is laid down when the legal moves change under it. */
  private readonly key: string = $derived.by(() => this.legal().join(' '));
  picked: string[] = $derived.by(() => (this.key, []));
  readonly turn: Turn = $derived.by(() => turnOf(this.all, this.picked, this.grammar));
  /** What the board shows as made: the squares picked, or those of the move on its way. */
  readonly shown: string[] = $derived.by(() => {
    const move = this.pending();
    return move ? this.grammar.squares(move) : this.picked;
  });

  constructor(
    private readonly grammar: Grammar,
    private readonly legal: () => string[],
    private readonly pending: () => string | null | undefined,
    private readonly play: (move: string) => void,
  ) {}

  click(square: string): void {
    const result = click(this.all, this.turn, square, this.grammar);
    if (result.kind === 'nothing') return;
    this.picked = result.kind === 'picked' ? result.picked : [];
    if (result.kind === 'play') this.play(result.move);
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
    this.play(complete);
  }
}
