// Whom this member follows: who of them is here, and what they play.

import { lookOf } from '../boards/index';
import type { ArchiveRow } from '../pages/archive';
import type { FollowedStarted, User } from '../protocol';
import { notices } from '../ui/notices.svelte';
import { fetchJson } from './http';

/** One of `GET /api/follows`. */
export interface Followed {
  user: User;
  online: boolean;
  games: ArchiveRow[];
}

export class Follows {
  /** Those who are here first; null before it is known. */
  list = $state.raw<Followed[] | null>(null);

  /** `busy` says whether this person sits at a board of his own, where a notice would only disturb. */
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

  started({ game, kind, user, opponent }: FollowedStarted): void {
    void this.read();
    if (this.busy()) return;
    const text = `${user.name} plays ${lookOf(kind).name} with ${opponent.name}.`;
    notices.say(text, 'plain', { href: `/game/${game}`, label: 'Watch' });
  }
}
