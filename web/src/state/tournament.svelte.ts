// A tournament as the server reports it: its page, read again when it has changed.

import { fetchJson } from '../api/http';
import type { TournamentChatted, TournamentPage } from '../api/types';
import { notices } from '../lib/notices.svelte';
import { reasonOf } from '../lib/text';
import { session } from './session.svelte';

export class TournamentView {
  page = $state.raw<TournamentPage | null>(null);
  /** Why there is no page, as a sentence. */
  problem = $state('');
  /** The lines of its chat. The latest ones are sent again each time the tournament is followed. */
  chat = $state.raw<readonly TournamentChatted[]>([]);
  private reading = false;
  private stale = false;

  constructor(readonly id: string) {}

  /** Follows the tournament until the effect that calls this ends. */
  follow(): () => void {
    session.ontournament = (event) => {
      if (event.tournament !== this.id) return;
      if (event.type === 'tournament_changed') void this.read();
      else if (!this.chat.some(({ line }) => line === event.line)) this.chat = [...this.chat, event];
    };
    const watches = session.request('watch_tournament', { tournament: this.id });
    // If something is wrong, reading the page reports it.
    void watches.catch(() => undefined).then(() => this.read());
    return () => {
      session.ontournament = () => undefined;
      session.request('unwatch_tournament', { tournament: this.id }).catch(() => undefined);
    };
  }

  /** Reads the page; a change that comes in the meantime causes one more read. */
  async read(): Promise<void> {
    if (this.reading) {
      this.stale = true;
      return;
    }
    [this.reading, this.stale] = [true, false];
    try {
      this.page = await fetchJson<TournamentPage>(`/api/tournaments/${encodeURIComponent(this.id)}`);
      this.problem = '';
    } catch (error) {
      if (!this.page) this.problem = reasonOf(error);
    }
    this.reading = false;
    if (this.stale) void this.read();
  }

  /** Enters or comes back if `part` is true; otherwise pauses or withdraws. */
  async take(part: boolean): Promise<void> {
    await fetchJson(`/api/tournaments/${encodeURIComponent(this.id)}/entry`, { method: part ? 'PUT' : 'DELETE' });
    await this.read();
  }

  /** Sends a line to its chat; returns whether it was accepted. */
  async say(text: string): Promise<boolean> {
    try {
      await session.request('tournament_chat', { tournament: this.id, text });
      return true;
    } catch (error) {
      notices.fail(error);
      return false;
    }
  }

  async callOff(): Promise<void> {
    await fetchJson(`/api/tournaments/${encodeURIComponent(this.id)}`, { method: 'DELETE' });
    await this.read();
  }
}
