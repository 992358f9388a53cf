// The games that wait for this player, wherever on the site they are.

import type { Ask, TurnEvent } from '../api/types';

export class Turns {
  /** The games with people in which it is this player's turn. */
  private waiting = $state.raw<string[]>([]);
  /** The game on this page, if it is this player's turn in it, even one against a bot. */
  private here = $state<string | null>(null);

  /** Called when a game begins to wait; not for those already waiting when the page loads. */
  onturn: (game: string) => void = () => undefined;

  constructor(private readonly request: Ask) {}

  /** All games that wait. */
  get list(): string[] {
    const { here, waiting } = this;
    return here && !waiting.includes(here) ? [...waiting, here] : waiting;
  }

  /** Called after each hello: the server sends changes only on the connection that asked for them. */
  resume(): void {
    this.request('watch_turns').then(
      ({ turns }) => (this.waiting = turns),
      // The next hello asks again.
      () => undefined,
    );
  }

  event({ game, yours }: TurnEvent): void {
    const known = this.waiting.includes(game);
    if (yours === known) return;
    this.waiting = yours ? [...this.waiting, game] : this.waiting.filter((id) => id !== game);
    if (yours) this.onturn(game);
  }

  /** Sets the game on this page in which it is this player's turn, or null. */
  show(game: string | null): void {
    this.here = game;
  }

  forget(): void {
    this.waiting = [];
  }
}
