// Offers between this player and others: seeks, invitations, challenges, rematches.

import { fetchJson, HttpError } from '../api/http';
import { shared } from '../api/shared';
import { t } from '../text/index.svelte';
import type {
  Answer,
  Ask,
  BotSuggested,
  Challenge,
  ChallengeEvent,
  GameStarted,
  RequestBody,
  RequestType,
  Wish,
} from '../api/types';
import { reasonWords } from './decline';
import { gameOf, type Invitation, newKey, type SentChallenge, type Wanted } from './offer';
import { notices } from '../lib/notices.svelte';
import { inOneWindow } from '../lib/once';
import { ring } from '../lib/sound';

export class Offers {
  seeks = $state.raw<Wanted[]>([]);
  invitations = $state.raw<Invitation[]>([]);
  sent = $state.raw<SentChallenge[]>([]);
  received = $state.raw<Challenge[]>([]);
  /** The bots suggested instead of waiting longer, by seek. */
  suggested = $state.raw(new Map<string, BotSuggested>());
  /** The game after which this window asked for a rematch: if it is still open, it opens the next one. */
  rematch: string | null = null;
  /** The challenges of before the connection was lost, until the server says which are still open. */
  private unsure: SentChallenge[] = [];

  /** Called when someone challenges this player. */
  onchallenge: (challenge: Challenge) => void = () => undefined;

  constructor(private readonly request: Ask) {}

  async seek(wish: Wish): Promise<void> {
    const answer = await this.ask('seek', { ...wish, key: newKey() });
    if (answer) this.seeks = [...this.seeks, { wish, seekId: answer.seek_id }];
  }

  async cancelSeek(seekId: string): Promise<void> {
    this.seeks = this.seeks.filter((wanted) => wanted.seekId !== seekId);
    await this.ask('cancel_seek', { seek_id: seekId });
  }

  async invite(wish: Wish): Promise<void> {
    const answer = await this.ask('invite', { ...wish, key: newKey() });
    if (!answer) return;
    const { code, url } = answer;
    this.invitations = [...this.invitations, { wish, code, url: shared(url) }];
  }

  /** Returns the id of the game if it starts at once, as with a bot; null if an answer is awaited, or after a notice. */
  async challenge(wish: Wish, to: string): Promise<string | null> {
    const answer = await this.ask('challenge', { to, ...wish, key: newKey() });
    if (answer && 'challenge_id' in answer) {
      this.sent = [...this.sent, { wish, challengeId: answer.challenge_id, to }];
    }
    return gameOf(answer);
  }

  async cancelChallenge(challengeId: string): Promise<void> {
    this.forget(challengeId);
    await this.ask('cancel_challenge', { challenge_id: challengeId });
  }

  /** The id of the game that starts, or null after a notice. */
  acceptSeek = async (seekId: string) => gameOf(await this.ask('accept_seek', { seek_id: seekId }));

  challengeBot = async (wish: Wish, bot: RequestBody<'challenge'>['bot']) =>
    gameOf(await this.ask('challenge', { bot, ...wish, key: newKey() }));

  join = async (code: string) => gameOf(await this.ask('join_invite', { code }));

  accept = async ({ challenge_id }: Challenge) => gameOf(await this.ask('accept_challenge', { challenge_id }));

  async decline({ challenge_id }: Challenge, reason?: string): Promise<void> {
    this.forget(challenge_id);
    await this.ask('decline_challenge', { challenge_id, reason });
  }

  event(event: ChallengeEvent): void {
    if (event.type === 'bot_suggested') {
      this.suggested = new Map(this.suggested).set(event.seek_id, event);
      return;
    }
    if (event.type === 'challenged') {
      const { challenge } = event;
      const known = this.received.some((one) => one.challenge_id === challenge.challenge_id);
      if (!known) this.called(challenge);
      this.received = [...this.received.filter((one) => one.challenge_id !== challenge.challenge_id), challenge];
      return;
    }
    if (event.type === 'open_challenges') {
      const open = this.unsure.filter(({ challengeId }) => event.challenge_ids.includes(challengeId));
      this.sent = [...this.sent, ...open];
      this.unsure = [];
      return;
    }
    const mine = this.sent.find(({ challengeId }) => challengeId === event.challenge_id);
    this.forget(event.challenge_id);
    if (!mine || event.how === 'accepted' || event.how === 'cancelled') return;

    notices.say(
      event.how === 'declined'
        ? event.reason
          ? t.state.declinedBecause(mine.to, reasonWords(event.reason))
          : t.state.declined(mine.to)
        : t.state.noAnswer(mine.to),
    );
  }

  /** Whether this window asked for the game that starts; its offer is then removed. */
  met(event: GameStarted, path: string): boolean {
    const before = this.count();
    const offered = event.seek_id ?? event.challenge_id ?? event.code ?? event.tournament;
    const rematch = this.rematch !== null && path === `/game/${this.rematch}` && !offered;
    if (rematch) this.rematch = null;
    this.seeks = this.seeks.filter(({ seekId }) => seekId !== event.seek_id);
    this.invitations = this.invitations.filter(({ code }) => code !== event.code);
    if (event.challenge_id) this.forget(event.challenge_id);
    return rematch || this.count() < before;
  }

  /** After a reconnect. A seek lives as long as its connection: open ones are sent again on this one. */
  resume(): void {
    for (const wanted of this.seeks) void this.renew(wanted);
    for (const { code } of this.invitations) void this.check(code);
  }

  /** The server sends the waiting challenges again after each hello, and says which of our own are still open. */
  suspend(): void {
    this.received = [];
    this.unsure = [...this.unsure, ...this.sent];
    this.sent = [];
  }

  /** Forgets everything, because another user continues here. */
  clear(): void {
    [this.seeks, this.invitations, this.sent, this.received, this.unsure] = [[], [], [], [], []];
    this.suggested = new Map();
    this.rematch = null;
  }

  /** Drops the open seeks; returns whether there were any. */
  dropSeeks(): boolean {
    const any = this.seeks.length > 0;
    this.seeks = [];
    return any;
  }

  private called(challenge: Challenge): void {
    inOneWindow(`challenge.${challenge.challenge_id}`, ring);
    this.onchallenge(challenge);
  }

  private count = (): number => this.seeks.length + this.invitations.length + this.sent.length;

  private forget(challengeId: string): void {
    this.sent = this.sent.filter((one) => one.challengeId !== challengeId);
    this.received = this.received.filter((one) => one.challenge_id !== challengeId);
  }

  /** The answer, or null after a notice that the request was refused. */
  private async ask<T extends RequestType>(type: T, body: RequestBody<T>): Promise<Answer<T> | null> {
    try {
      return await this.request(type, body);
    } catch (error) {
      notices.fail(error);
      return null;
    }
  }

  /** Drops an invitation that was joined while we were offline. */
  private async check(code: string): Promise<void> {
    await fetchJson(`/api/invites/${encodeURIComponent(code)}`).catch((error: unknown) => {
      const joined = error instanceof HttpError && error.status === 404;
      if (joined) this.invitations = this.invitations.filter((invitation) => invitation.code !== code);
    });
  }

  private async renew(old: Wanted): Promise<void> {
    // The old seek may still exist within the server's grace period: cancel it first, so that there are not two.
    await this.request('cancel_seek', { seek_id: old.seekId }).catch(() => undefined);
    if (!this.seeks.includes(old)) return;
    const seekId = (await this.ask('seek', { ...old.wish, key: newKey() }))?.seek_id;
    this.seeks = this.seeks.flatMap((wanted) => (wanted !== old ? [wanted] : seekId ? [{ ...old, seekId }] : []));
  }
}
