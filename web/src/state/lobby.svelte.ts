// Who is online and what they offer to play.

import type { Ask, Bot, Counts, LobbyEvent, Seek } from '../api/types';
import { notices } from '../lib/notices.svelte';
import { Refused } from '../api/link';

export class Lobby {
  seeks = $state.raw<Seek[]>([]);
  bots = $state.raw<Bot[]>([]);
  counts = $state.raw<Counts | null>(null);
  /** The operator's message to everyone, or empty. */
  announcement = $state('');
  private users = 0;
  private online = false;

  constructor(private readonly request: Ask) {}

  watch(): void {
    this.users += 1;
    if (this.users === 1 && this.online) void this.subscribe();
  }

  leave(): void {
    this.users -= 1;
    if (this.users === 0 && this.online) this.request('unwatch_lobby').catch(() => undefined);
  }

  /** Lobby events are not resumed: after each hello the lists are sent again. */
  resume(): void {
    this.online = true;
    if (this.users > 0) void this.subscribe();
  }

  suspend(): void {
    this.online = false;
  }

  /** A change may be known already, if the lists were sent just after it. */
  event({ opened, widened, closed, bots, seats, counts, announcement }: LobbyEvent): void {
    if (opened || widened || closed) {
      const gone = new Set([...(closed ?? []), ...(opened ?? []).map((seek) => seek.seek_id)]);
      const ranges = new Map(widened?.map((seek) => [seek.seek_id, seek.rating_range]));
      const stay = this.seeks.filter((seek) => !gone.has(seek.seek_id));
      this.seeks = [
        ...stay.map((seek) => (ranges.has(seek.seek_id) ? { ...seek, rating_range: ranges.get(seek.seek_id) } : seek)),
        ...(opened ?? []),
      ];
    }
    if (bots || seats) {
      const changed = new Map(bots?.map((bot) => [bot.id, bot]));
      const taken = new Map(seats?.map((bot) => [bot.id, bot]));
      const known = this.bots.map((bot) => changed.get(bot.id) ?? { ...bot, ...taken.get(bot.id) });
      const ids = new Set(this.bots.map((bot) => bot.id));
      this.bots = [...known, ...(bots ?? []).filter((bot) => !ids.has(bot.id))];
    }
    if (counts) this.counts = counts;
    if (typeof announcement === 'string') this.announcement = announcement;
  }

  private async subscribe(): Promise<void> {
    try {
      const answer = await this.request('watch_lobby', { differences: true });
      this.seeks = answer.seeks;
      this.bots = answer.bots;
      this.counts = answer.counts;
      this.announcement = answer.announcement ?? '';
    } catch (error) {
      if (error instanceof Refused && error.code !== 'offline') notices.fail(error);
    }
  }
}
