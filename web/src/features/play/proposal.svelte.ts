// A move that waits for confirmation, for players who want that.

import type { GameState } from '../../state/game/state';
import type { LiveGame } from '../../state/livegame.svelte';
import { settings } from '../../lib/settings.svelte';

export class Proposal {
  /** Any event of the game withdraws a proposed move. */
  private readonly seq: number = $derived.by(() => this.live.state?.seq ?? 0);
  move: string | null = $derived.by(() => (this.seq, null));

  constructor(private readonly live: LiveGame) {}

  /** Plays a move, or holds it until it is confirmed. */
  offer(move: string): void {
    const { state } = this.live;
    if (state && asks(state)) this.move = move;
    else this.live.play(move);
  }

  confirm(): void {
    if (this.move !== null) this.live.play(this.move);
    this.move = null;
  }

  withdraw(): void {
    this.move = null;
  }
}

/** Whether a move of this game needs confirmation: always, never, or in correspondence games only. */
function asks({ timeControl }: GameState): boolean {
  if (settings.confirm === 'days') return timeControl !== null && 'days' in timeControl;
  return settings.confirm === 'always';
}
