// A tournament as the server tells it: its page, read again when it has changed.

import { fetchJson } from '../api/http';
import type { TournamentChatted, TournamentPage } from '../api/types';
import { notices } from '../lib/notices.svelte';
import { reasonOf } from '../lib/text';
import { session } from './session.svelte';

export class TournamentView {
  page = $state.raw<TournamentPage | null>(null);
  /** Why there is none, as a sentence. */
  problem = $state('');
  /** What was said in its chat. The last lines come again whenever it is followed anew. */
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
    // What is wrong is told by reading it.
    void watches.catch(() => undefined).then(() => this.read());
    return () => {
      session.ontournament = () => undefined;
      session.request('unwatch_tournament', { tournament: this.id }).catch(() => undefined);
    };
  }

  /** Reads the page; while it is read, one more change is remembered. */
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

  /** Enters or comes back; or pauses and withdraws. */
  async take(part: boolean): Promise<void> {
    await fetchJson(`/api/tournaments/${encodeURIComponent(this.id)}/entry`, { method: part ? 'PUT' : 'DELETE' });
    await this.read();
  }

  /** Says something in its chat; whether it was said. */
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
