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

  event(event: LobbyEvent): void {
    if (event.type === 'seek_added') this.seeks = [...this.withoutSeek(event.seek.seek_id), event.seek];
    else if (event.type === 'seek_removed') this.seeks = this.withoutSeek(event.seek_id);
    else if (event.type === 'bot_changed') {
      this.bots = [...this.bots.filter((bot) => bot.id !== event.bot.id), event.bot];
    } else if (event.type === 'announced') this.announcement = event.text;
    else this.counts = { players: event.players, games: event.games };
  }

  private async subscribe(): Promise<void> {
    try {
      const answer = await this.request('watch_lobby');
      this.seeks = answer.seeks;
      this.bots = answer.bots;
      this.counts = answer.counts;
      this.announcement = answer.announcement ?? '';
    } catch (error) {
      if (error instanceof Refused && error.code !== 'offline') notices.fail(error);
    }
  }

  private withoutSeek = (seekId: string): Seek[] => this.seeks.filter((seek) => seek.seek_id !== seekId);
}
