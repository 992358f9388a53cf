// Who is here, what they offer to play, and the offers that this page has made.

import type { Bot, Counts, Kind, LobbyAnswer, LobbyEvent, Seek, Side, TimeControl } from '../protocol';
import { notices } from '../ui/notices.svelte';
import type { Request } from './livegame.svelte';
import { Refused } from './link';

/** What a person asks for when looking for a game. */
export interface Wish {
  game: Kind;
  variant: string;
  clock: TimeControl;
  rated: boolean;
  side: Side | 'random';
}

interface Wanted {
  wish: Wish;
  seekId: string;
}

/** A key that makes a repeated request harmless. `randomUUID` would need https, which a home server may not have. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export class Lobby {
  seeks = $state.raw<Seek[]>([]);
  bots = $state.raw<Bot[]>([]);
  counts = $state.raw<Counts | null>(null);
  wanted = $state.raw<Wanted[]>([]);
  private users = 0;
  private online = false;

  constructor(private readonly request: Request) {}

  watch(): void {
    this.users += 1;
    if (this.users === 1 && this.online) void this.subscribe();
  }

  leave(): void {
    this.users -= 1;
    if (this.users === 0 && this.online) this.request('unwatch_lobby').catch(() => undefined);
  }

  resume(): void {
    this.online = true;
    if (this.users > 0) void this.subscribe();
    // A seek lives as long as its connection: those that were open are made anew on this one.
    for (const wanted of this.wanted) void this.renew(wanted);
  }

  suspend(): void {
    this.online = false;
  }

  event(event: LobbyEvent): void {
    if (event.type === 'seek_added') this.seeks = [...this.withoutSeek(event.seek.seek_id), event.seek];
    else if (event.type === 'seek_removed') this.seeks = this.withoutSeek(event.seek_id);
    else if (event.type === 'bot_changed')
      this.bots = [...this.bots.filter((bot) => bot.id !== event.bot.id), event.bot];
    else if (event.type === 'counts') this.counts = { players: event.players, games: event.games };
  }

  async seek(wish: Wish): Promise<void> {
    const seekId = await this.ask('seek', { ...wish }, 'seek_id');
    if (seekId) this.wanted = [...this.wanted, { wish, seekId }];
  }

  async cancel(seekId: string): Promise<void> {
    this.wanted = this.wanted.filter((wanted) => wanted.seekId !== seekId);
    await this.ask('cancel_seek', { seek_id: seekId }, 'id');
  }

  /** Forgets a seek that has led to a game; tells whether this page had made it. */
  met(seekId: string): boolean {
    const mine = this.wanted.some((wanted) => wanted.seekId === seekId);
    this.wanted = this.wanted.filter((wanted) => wanted.seekId !== seekId);
    return mine;
  }

  /** Gives up all own seeks; tells whether there were any. */
  forget(): boolean {
    const any = this.wanted.length > 0;
    this.wanted = [];
    return any;
  }

  /** The id of the game that begins, or null after a notice. */
  accept = (seekId: string): Promise<string | null> => this.ask('accept_seek', { seek_id: seekId }, 'game');

  challengeBot = (wish: Wish, level: number): Promise<string | null> =>
    this.ask('challenge', { bot: { level }, ...wish, key: newKey() }, 'game');

  private async ask(type: string, body: object, answer: string): Promise<string | null> {
    try {
      const frame = await this.request(type, body);
      const value = frame[answer];
      return value === undefined || value === null ? null : String(value);
    } catch (error) {
      notices.say(error instanceof Error ? error.message : String(error), 'bad');
      return null;
    }
  }

  private async subscribe(): Promise<void> {
    try {
      const answer = (await this.request('watch_lobby')) as unknown as LobbyAnswer;
      this.seeks = answer.seeks;
      this.bots = answer.bots;
      this.counts = answer.counts;
    } catch (error) {
      if (error instanceof Refused && error.code !== 'offline') notices.say(error.message, 'bad');
    }
  }

  private async renew(old: Wanted): Promise<void> {
    // The old one may have outlived the cut within the server's grace; cancelling first keeps one from becoming two.
    await this.request('cancel_seek', { seek_id: old.seekId }).catch(() => undefined);
    if (!this.wanted.includes(old)) return;
    const seekId = await this.ask('seek', { ...old.wish }, 'seek_id');
    this.wanted = this.wanted.flatMap((wanted) => (wanted !== old ? [wanted] : seekId ? [{ ...old, seekId }] : []));
  }

  private withoutSeek = (seekId: string): Seek[] => this.seeks.filter((seek) => seek.seek_id !== seekId);
}
