// Conditional moves: the line being entered on the board, and the saved lines. The page knows no rules:
// it asks the server where a line leads.

import { lookOf } from '../../boards/index';
import { TurnPicker } from '../../boards/kit/picker.svelte';
import { singleSquare } from '../../boards/kit/squares';
import { contradicts, moves, trimmed } from '../../state/game/plans';
import type { LiveGame } from '../../state/livegame.svelte';
import type { Explored, PlannedMove, Side } from '../../api/types';

export class Planner {
  private explored = $state.raw<Explored | null>(null);
  /** The position that the line starts from. */
  private base = $state('');
  /** The position at the end of the line; null while there is none, and as soon as the game has moved on. */
  readonly at: Explored | null = $derived.by(() => {
    const { state } = this.live;
    return state?.status === 'playing' && state.position === this.base ? this.explored : null;
  });
  readonly lastMove: string | null = $derived.by(() => this.at?.moves.at(-1)?.move ?? null);

  readonly picker = new TurnPicker({
    grammar: () => (this.live.state ? lookOf(this.live.state.kind).grammar : singleSquare),
    legal: () => this.at?.legal ?? [],
    pending: () => null,
    ahead: () => 0,
    play: (move) => void this.explore([...moves(this.at?.moves ?? []), move]),
  });

  constructor(private readonly live: LiveGame) {}

  start(): Promise<void> {
    this.explored = null;
    this.base = this.live.state?.position ?? '';
    return this.explore([]);
  }

  /** Answers that arrive later are ignored. */
  stop(): void {
    this.base = '';
  }

  /** Undoes the last step: of a half-made move, or of the line together with the passes that it forced. */
  async back(): Promise<void> {
    if (this.picker.picked.length > 0) return this.picker.undo();
    const line = this.at?.moves ?? [];
    const last = line.findLastIndex(({ move }) => move !== 'pass');
    await this.explore(moves(line.slice(0, Math.max(0, last))));
  }

  /** Saves the line; it replaces lines that answer the same moves differently. */
  async keep(seat: Side): Promise<void> {
    if (!this.at) return;
    const fresh = trimmed(this.at.moves, seat);
    const others = (this.live.state?.plan ?? []).filter((line) => !contradicts(line, fresh, seat));
    if (await this.save([...others, fresh])) this.stop();
  }

  async drop(line: PlannedMove[]): Promise<void> {
    await this.save((this.live.state?.plan ?? []).filter((other) => other !== line));
  }

  private async save(lines: PlannedMove[][]): Promise<boolean> {
    const { state } = this.live;
    if (!state) return false;
    const body = { ply: state.ply, after: state.seq, lines: lines.map(moves) };
    return (await this.live.ask('plan', body)) !== null;
  }

  private async explore(line: string[]): Promise<void> {
    const answer = await this.live.ask('explore', { moves: line });
    if (answer) this.explored = answer.explored;
  }
}
