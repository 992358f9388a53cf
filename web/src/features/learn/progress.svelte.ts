// Which lessons were done: a guest's in this browser, a member's on the server, so that another device shows them.

import { sendJson } from '../../api/http';
import type { LessonsDone } from '../../api/types';
import { recall, remember } from '../../lib/storage';
import { session } from '../../state/session.svelte';

const NAME = 'lessons';

class Progress {
  /** Done in this browser and not yet known to the server. */
  private local = $state.raw((recall(NAME) ?? '').split(' ').filter(Boolean));
  /** What the server knows of the member. */
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

  /** Gives the server what a member did in this browser, also as a guest before, and learns what they did elsewhere. */
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

/** Keeps the progress that of the account, while the calling component is mounted. */
export function followAccount(): void {
  $effect(() => {
    void [session.user?.id, session.user?.kind];
    void progress.sync();
  });
}
