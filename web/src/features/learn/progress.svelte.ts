// Which lessons were done: a guest's in this browser, a member's on the server, so that they show on other devices.

import { sendJson } from '../../api/http';
import type { LessonsDone } from '../../api/types';
import { recall, remember } from '../../lib/storage';
import { session } from '../../state/session.svelte';

const NAME = 'lessons';

class Progress {
  /** Done in this browser and not yet known to the server. */
  private local = $state.raw((recall(NAME) ?? '').split(' ').filter(Boolean));
  /** The lessons that the server has for the member. */
  private known: string[] = $state.raw([]);
  private readonly done = $derived.by(() => new Set([...this.local, ...this.known]));

  has(key: string): boolean {
    return this.done.has(key);
  }

  count(keys: string[]): number {
    return keys.filter((key) => this.done.has(key)).length;
  }

  mark(key: string): void {
    if (this.done.has(key)) return;
    this.keep([...this.local, key]);
    void this.sync();
  }

  /** Sends the server what was done in this browser, even as a guest before, and fetches what was done elsewhere. */
  async sync(): Promise<void> {
    if (session.user?.kind !== 'member') {
      this.known = [];
      return;
    }
    const sent = this.local;
    try {
      this.known = (await sendJson<LessonsDone>('PUT', '/api/lessons', { done: sent })).done;
      this.keep(this.local.filter((key) => !sent.includes(key)));
    } catch {
      // It stays in this browser; the next visit tries again.
    }
  }

  private keep(local: string[]): void {
    this.local = local;
    remember(NAME, local.length > 0 ? local.join(' ') : null);
  }
}

export const progress = new Progress();

/** Keeps the progress in step with the account while the calling component is mounted. */
export function followAccount(): void {
  $effect(() => {
    void [session.user?.id, session.user?.kind];
    void progress.sync();
  });
}
