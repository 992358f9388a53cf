// The watched games. Each is watched once, however many components show it.

import type { Ask, GameEvent } from '../api/types';
import { LiveGame } from './livegame.svelte';

interface Watched {
  game: LiveGame;
  /** How many components show it large, and how many as a small board. */
  large: number;
  small: number;
}

export class Games {
  private watched = new Map<string, Watched>();
  private online = false;

  constructor(private readonly request: Ask) {}

  /** The game with this id, watched until `leave` has been called as often as `watch`, with the same size. */
  watch(id: string, size: 'large' | 'small' = 'large'): LiveGame {
    let entry = this.watched.get(id);
    if (!entry) {
      entry = { game: new LiveGame(id, this.request, size === 'small'), large: 0, small: 0 };
      this.watched.set(id, entry);
      if (this.online) entry.game.resume();
    }
    entry[size] += 1;
    entry.game.shownSmall(entry.large === 0, this.online);
    return entry.game;
  }

  leave(id: string, size: 'large' | 'small' = 'large'): void {
    const entry = this.watched.get(id);
    if (!entry) return;
    entry[size] -= 1;
    if (entry.large + entry.small > 0) return entry.game.shownSmall(entry.large === 0, this.online);
    this.watched.delete(id);
    if (this.online) entry.game.unwatch();
  }

  /** After each hello: every watched game goes on from its last event. */
  resume(): void {
    this.online = true;
    for (const { game } of this.watched.values()) game.resume();
  }

  suspend(): void {
    this.online = false;
  }

  event(event: GameEvent): void {
    this.watched.get(event.game)?.game.event(event);
  }
}
