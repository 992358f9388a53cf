// Whom this member follows: who of them is here, and what they play.

import type { ArchiveRow } from '../api/archive';
import type { FollowedStarted, User } from '../api/types';
import { notices } from '../lib/notices.svelte';
import { fetchJson } from '../api/http';

/** One of `GET /api/follows`. */
export interface Followed {
  user: User;
  online: boolean;
  games: ArchiveRow[];
}

export class Follows {
  /** Those who are here first; null before it is known. */
  list = $state.raw<Followed[] | null>(null);

  /** Called when a player they follow starts a game. */
  onstart: (event: FollowedStarted) => void = () => undefined;

  /** `busy` says whether this person is playing, when a notice would only disturb. */
  constructor(private readonly busy: () => boolean) {}

  async read(): Promise<void> {
    try {
      this.list = (await fetchJson<{ followed: Followed[] }>('/api/follows')).followed;
    } catch {
      // The list stays as it is; the next look tries again.
    }
  }

  has(name: string): boolean | null {
    return this.list && this.list.some(({ user }) => user.name === name);
  }

  async set(name: string, on: boolean): Promise<void> {
    try {
      await fetchJson(`/api/follows/${encodeURIComponent(name)}`, { method: on ? 'PUT' : 'DELETE' });
      await this.read();
    } catch (error) {
      notices.say(error instanceof Error ? error.message : String(error), 'bad');
    }
  }

  started(event: FollowedStarted): void {
    void this.read();
    if (!this.busy()) this.onstart(event);
  }
}
