// The players this member follows: who is online, and what they play.

import type { Followed, FollowedStarted, Follows as FollowList } from '../api/types';
import { notices } from '../lib/notices.svelte';
import { fetchJson } from '../api/http';

export class Follows {
  /** Online players first; null until it is known. */
  list = $state.raw<Followed[] | null>(null);

  /** Called when a player they follow starts a game. */
  onstart: (event: FollowedStarted) => void = () => undefined;

  /** `busy` says whether this person is playing and should not be disturbed. */
  constructor(private readonly busy: () => boolean) {}

  async read(): Promise<void> {
    try {
      this.list = (await fetchJson<FollowList>('/api/follows')).followed;
    } catch {
      // Keep the list; the next refresh tries again.
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
      notices.fail(error);
    }
  }

  started(event: FollowedStarted): void {
    void this.read();
    if (!this.busy()) this.onstart(event);
  }
}
