// A watched game: its state, the pending move, and the requests of a player.

import { reasonOf } from '../lib/text';
import { t } from '../text/index.svelte';
import { withLine, lineOf, complete } from './game/archive';
import { reduce } from './game/reducer';
import type { GameState } from './game/state';
import type { Answer, ArchivedGame, Ask, GameEvent, GameRequest, RequestBody } from '../api/types';
import { notices } from '../lib/notices.svelte';
import { fetchJson } from '../api/http';
import { Refused } from '../api/link';

/** A move that the server has not confirmed yet. Its ply makes it safe to send twice. */
export interface PendingMove {
  ply: number;
  move: string;
  after: number;
}

/** How often a snapshot that contradicts its own hash is requested again before the page reports it. */
const MAX_RESYNCS = 3;

export class LiveGame {
  state = $state.raw<GameState | null>(null);
  pending = $state.raw<PendingMove | null>(null);
  /** Why the game cannot be shown, as a sentence. */
  problem = $state<string | null>(null);
  private resyncs = 0;
  private asking = false;
  private reading = false;

  constructor(
    readonly id: string,
    private readonly request: Ask,
    /** Whether it is only shown small: this window is then no spectator. */
    private preview = false,
  ) {}

  /** Sets whether it is only shown small. */
  shownSmall(preview: boolean, online: boolean): void {
    if (this.preview === preview) return;
    this.preview = preview;
    if (online) this.resume();
  }

  /** Watches from the current state on; on a new connection it also sends the pending move again. */
  resume(): void {
    const since = this.state && !this.state.trouble ? { since: this.state.seq } : {};
    const preview = this.preview ? { preview: true } : {};
    this.asking = false;
    this.request('watch', { game: this.id, ...since, ...preview }).then(
      () => (this.problem = null),
      (error: Refused) => {
        if (error.code !== 'offline') this.problem = reasonOf(error);
      },
    );
    if (this.pending) void this.send(this.pending);
  }

  unwatch(): void {
    // Nothing depends on the answer: an extra event is ignored.
    this.request('unwatch', { game: this.id }).catch(() => undefined);
  }

  event(event: GameEvent): void {
    const state = reduce(this.state, event, performance.now());
    this.state = state;
    if (!state) return;
    if (this.pending && (state.ply > this.pending.ply || state.status === 'over')) this.pending = null;
    if (event.type === 'snapshot' && event.lost_events) {
      notices.say(t.state.lostEnd, 'bad');
    }
    // A snapshot answers whatever was requested; if it is wrong too, it is requested again.
    if (event.type === 'snapshot' || !state.trouble) this.asking = false;
    if (state.trouble) this.mend(state);
    else if (event.type === 'moved') this.resyncs = 0;
    if (!complete(state)) void this.readArchive();
  }

  play(move: string): void {
    const state = this.state;
    if (!state || this.pending) return;
    this.pending = { ply: state.ply, move, after: state.seq };
    void this.send(this.pending);
  }

  /** Sends any other request about the game; null after a notice that it was refused. */
  async ask<T extends GameRequest>(type: T, body?: Omit<RequestBody<T>, 'game'>): Promise<Answer<T> | null> {
    try {
      return await this.request(type, { game: this.id, ...body } as unknown as RequestBody<T>);
    } catch (error) {
      notices.fail(error);
      return null;
    }
  }

  /** Claims a game in which the opponent does not move; the engine has to prove that it is won. */
  async claim(): Promise<void> {
    const ply = this.state?.ply;
    try {
      await this.request('claim_win', { game: this.id });
    } catch (error) {
      // If the opponent has moved meanwhile, the board shows it.
      if (this.state?.ply !== ply) return;
      // What can be tried again, such as asking a busy engine, comes with a time.
      const unproven = error instanceof Refused && error.code === 'not_available' && !error.retryMs;
      if (unproven) notices.say(t.state.winNotProven);
      else notices.fail(error);
    }
  }

  private async send(pending: PendingMove): Promise<void> {
    try {
      await this.request('move', { game: this.id, ...pending });
    } catch (error) {
      if (!(error instanceof Refused) || this.pending !== pending) return;
      if (error.code === 'offline') return;
      if (error.code === 'rate_limited') {
        setTimeout(() => this.pending === pending && void this.send(pending), error.retryMs ?? 1_000);
        return;
      }
      this.pending = null;
      notices.fail(error);
    }
  }

  private mend(state: GameState): void {
    if (this.asking || !state.trouble) return;
    this.resyncs += 1;
    if (this.resyncs > MAX_RESYNCS) {
      this.problem = t.state.disagree;
      return;
    }
    this.asking = true;
    const { trouble } = state;
    if (trouble.kind === 'gap') this.request('watch', { game: this.id, since: state.seq }).catch(() => undefined);
    else this.request('desync', { game: this.id, seq: trouble.seq, hash: trouble.hash }).catch(() => undefined);
  }

  /** Past positions are needed only for stepping back, so they are loaded after the board is shown. */
  private async readArchive(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      const game = await fetchJson<ArchivedGame>(`/api/games/${encodeURIComponent(this.id)}`);
      if (this.state) this.state = withLine(this.state, lineOf(game.events));
    } catch {
      // The next event tries again.
    } finally {
      this.reading = false;
    }
  }
}
