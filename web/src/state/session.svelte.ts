// The connection: who we are, whether we are online, and where each frame goes.

import { t } from '../text/index.svelte';
import { goto } from '$app/navigation';
import { page } from '$app/state';
import type {
  Answer,
  Ask,
  ChallengeEvent,
  GameStarted,
  Nearer,
  ServerEvent,
  TournamentChanged,
  TournamentChatted,
  User,
} from '../api/types';
import { notices } from '../lib/notices.svelte';
import { inOneWindow } from '../lib/once';
import { gong } from '../lib/sound';
import { recall, remember } from '../lib/storage';
import { dropPush } from '../lib/push';
import { Follows } from './follows.svelte';
import { Games } from './games.svelte';
import { Link, type LinkStatus, Refused } from '../api/link';
import { currentToken, storedToken, useToken } from '../api/token';
import { Lobby } from './lobby.svelte';
import { Offers } from './offers.svelte';
import { Turns } from './turns.svelte';
import { Warnings } from './warnings.svelte';

const oneOf =
  <E extends ServerEvent>(...types: E['type'][]) =>
  (event: ServerEvent): event is E =>
    (types as string[]).includes(event.type);
const isOfOffer = oneOf<ChallengeEvent>('challenged', 'challenge_ended', 'open_challenges', 'bot_suggested');

const ANSWER_GRACE_MS = 800;

class Session {
  status = $state<LinkStatus>('connecting');
  /** A new number for every connection that has signed in, 0 while there is none: subscribers ask again when it changes. */
  connection = $state(0);
  private connections = 0;
  /** Round trip of the last ping in milliseconds, or how long one has taken so far; 0 before the first. */
  lag = $state(0);
  user = $state.raw<User | null>(null);
  server = $state('');
  /** Whether the user is a member; before the answer to the first hello, whether they were one. */
  readonly isMember: boolean = $derived.by(() => (this.user ? this.user.kind === 'member' : this.wasMember));
  private wasMember = recall('member') === 'yes';
  /** The id of the last user of this window. */
  private lastUser: string | null = null;
  /** The user's unfinished games. */
  unfinished = $state.raw<string[]>([]);

  private readonly link = new Link(`${location.origin.replace(/^http/, 'ws')}/ws`, {
    greet: () => this.greet(),
    event: (event) => this.event(event),
    status: (status) => this.changed(status),
    lag: (ms) => (this.lag = ms),
  });
  readonly request: Ask = (type, body) => this.link.request(type, body);
  readonly lobby = new Lobby(this.request);
  readonly offers = new Offers(this.request);
  readonly games = new Games(this.request);
  readonly turns = new Turns(this.request);
  readonly warnings = new Warnings(this.request);
  readonly follows = new Follows(() => this.unfinished.some((id) => page.url.pathname === `/game/${id}`));

  /** Called when a game of this player starts. */
  onstart: (game: string) => void = () => undefined;
  /** The game that began last, until this window has shown it. */
  unopened = '';
  /** Called when the tournament on the page has changed or its chat has a new line. */
  ontournament: (event: TournamentChanged | TournamentChatted) => void = () => undefined;

  start(): void {
    this.link.open();
    addEventListener('online', () => this.link.open());
    addEventListener('offline', () => this.link.probe());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.status !== 'ended') this.link.probe();
    });
  }

  /** Starts again as another user: after the session has ended, or with another token. */
  restart(token: string | null): void {
    useToken(token);
    this.wasMember = false;
    this.user = null;
    this.unfinished = [];
    this.follows.list = null;
    this.warnings.list = [];
    this.turns.forget();
    dropPush();
    this.link.drop();
    this.link.open();
  }

  /** After the session has ended: as whom another window has signed in meanwhile, or else as a new guest. */
  goOn(): void {
    const stored = storedToken();
    this.restart(stored === currentToken() ? null : stored);
  }

  private async greet(): Promise<void> {
    const hello = await this.hello();
    if (hello.token) useToken(hello.token);
    const known = new Set(this.unfinished);
    const first = this.user === null;
    // Offers belong to an account: someone who registers keeps theirs, another user has none.
    if (this.lastUser !== null && this.lastUser !== hello.user.id) this.offers.clear();
    this.lastUser = hello.user.id;
    this.user = hello.user;
    remember('member', hello.user.kind === 'member' ? 'yes' : null);
    this.server = hello.server;
    this.unfinished = hello.games;
    if (!first) this.missed(hello.games.filter((id) => !known.has(id)));
    this.lobby.resume();
    this.offers.resume();
    this.games.resume();
    this.turns.resume();
  }

  /** Games that began while we were offline, so that their start never reached us: an offer of ours was accepted. */
  private missed(games: string[]): void {
    if (games.length === 0) return;
    this.offers.dropSeeks();
    const [game] = games;
    const asked = this.offers.rematch !== null && page.url.pathname === `/game/${this.offers.rematch}`;
    this.offers.rematch = null;
    if (asked && games.length === 1) return void goto(`/game/${game}`);
    notices.say(t.state.started, 'plain', { href: `/game/${game}`, label: t.state.goToGame });
  }

  private async hello(): Promise<Answer<'hello'>> {
    const token = currentToken();
    try {
      return await this.request('hello', token ? { token } : {});
    } catch (error) {
      // Someone who was playing is told that their session has ended.
      if (!(error instanceof Refused) || error.code !== 'unauthorized' || !token || this.user) throw error;
      // The server no longer knows the token that was left here: continue as a new guest.
      if (this.wasMember) notices.say(t.shell.ended);
      useToken(null);
      return await this.request('hello');
    }
  }

  private changed(status: LinkStatus): void {
    this.status = status;
    this.connection = status === 'online' ? ++this.connections : 0;
    if (status === 'online') this.lag = 0;
    if (status === 'online' || status === 'connecting') return;
    this.lobby.suspend();
    this.offers.suspend();
    this.games.suspend();
  }

  private event(event: ServerEvent): void {
    if (event.type === 'lobby_changed') return this.lobby.event(event);
    if (isOfOffer(event)) return this.offers.event(event);
    if (event.type === 'followed_started') return this.follows.started(event);
    if (event.type === 'game_started') return this.started(event);
    if (event.type === 'turn') return this.turns.event(event);
    if (event.type === 'tournament_changed' || event.type === 'tournament_chatted') return this.ontournament(event);
    if (event.type === 'warned') return this.warnings.told(event);
    if (event.type === 'nearer') return this.goNearer(event);
    // The rest is about games, except for lobby events to clients that do not ask for differences.
    if (!('game' in event)) return;
    this.games.event(event);
    if (event.type === 'game_over') this.unfinished = this.unfinished.filter((id) => id !== event.game);
  }

  /** Another server has this player's game. Each of several games may be on a different server, so players with more stay. */
  private goNearer({ game, at }: Nearer): void {
    if (this.unfinished.every((id) => id === game)) this.link.goOver(at);
  }

  private started(event: GameStarted): void {
    inOneWindow(`started.${event.game}`, gong);
    this.onstart(event.game);
    this.unopened = event.game;
    if (!this.unfinished.includes(event.game)) this.unfinished = [...this.unfinished, event.game];
    const href = `/game/${event.game}`;
    if (page.url.pathname === href) return;
    // All windows of the player get this event; only the one that asked opens the game.
    const waits = event.tournament && page.url.pathname === `/tournament/${event.tournament}`;
    if (waits || this.offers.met(event, page.url.pathname)) return void goto(href);
    // An answer that names the game may follow at once and open it without a notice.
    setTimeout(() => {
      const text = event.pair?.number === 2 ? t.state.secondStarted : t.state.started;
      if (page.url.pathname !== href) notices.say(text, 'plain', { href, label: t.state.goToGame });
    }, ANSWER_GRACE_MS);
  }
}

export const session = new Session();
