// The form for a new game, and the request that it sends.

import { t } from '../../text/index.svelte';
import { goto } from '$app/navigation';
import { page } from '$app/state';
import { type BoardGame, kindOr, lookOf } from '../../boards/index';
import { catalog } from '../../api/catalog';
import { fetchJson } from '../../api/http';
import { session } from '../../state/session.svelte';
import type { CatalogVariant, Kind, PlayerPage, Side, Wish } from '../../api/types';
import { recall, remember } from '../../lib/storage';
import { BOT_CLOCKS, CLOCKS, clockOf, OWN } from '../../parts/clocks';
import { choiceOf, newPick } from '../players/players';
import { Start } from '../study/start.svelte';
import { levelsFor, playersFor, variantsFor } from './levels';

/** The server's initial rating. */
const UNKNOWN_RATING = 1_500;

/** What the address requests, such as a game from a position of another game. */
const asked = (name: string): string => page.url.searchParams.get(name) ?? '';

const OPPONENTS = ['bot', 'person', 'friend'] as const;
type Opponent = (typeof OPPONENTS)[number];

export class Draft {
  kind: Kind = $state(kindOr(asked('game') || recall('game')));
  opponent = $state<Opponent>(
    asked('friend') ? 'friend' : (OPPONENTS.find((one) => one === recall('opponent')) ?? 'bot'),
  );
  side = $state<Side | 'random'>((['first', 'second'] as const).find((side) => side === asked('side')) ?? 'random');
  private wishedClocks = $state({ bot: recall('clock.bot') ?? 'none', people: recall('clock.people') ?? '5+3' });
  wantsRated = $state(recall('rated') === 'yes');
  friend = $state(asked('friend'));
  /** How far the opponent's rating may be from the player's; `widen` starts close and widens over time. */
  range = $state<'any' | 'widen' | '200' | '400'>('any');
  /** Whether the bot plays as a chosen player, not at a level. */
  chooses = $state(false);
  pick = $state(newPick('name'));
  busy = $state(false);
  private wishedVariant = $state(asked('variant'));
  private wishedLevel = $state(Number(recall('level') ?? 1));

  readonly look: BoardGame = $derived.by(() => lookOf(this.kind));
  readonly variants: CatalogVariant[] = $derived.by(() =>
    this.opponent === 'bot' ? variantsFor(session.lobby.bots, this.look) : this.look.variants,
  );
  private readonly shownVariant: string = $derived.by(
    () => (this.variants.find(({ variant }) => variant === this.wishedVariant) ?? this.variants[0])?.variant ?? '',
  );
  readonly levels: number[] = $derived.by(() => levelsFor(session.lobby.bots, this.kind, this.variant));
  level: number = $derived.by(() =>
    this.levels.includes(this.wishedLevel) ? this.wishedLevel : (this.levels[0] ?? 0),
  );
  readonly start = new Start(this, false, asked('start'));
  /** Whether the opponent is a chosen player: such games are casual. */
  private readonly chosen: boolean = $derived.by(() => this.opponent === 'bot' && this.chooses);
  /** Whether a bot that plays as chosen players is online. */
  readonly playersThere: boolean = $derived.by(() => playersFor(session.lobby.bots, this.kind, this.variant));
  readonly mayRate: boolean = $derived.by(
    () => session.isMember && !this.chosen && (this.start.usual || this.start.pair),
  );
  private readonly botThere: boolean = $derived.by(() => (this.chooses ? this.playersThere : this.level > 0));
  readonly ready: boolean = $derived.by(
    () => session.status === 'online' && !this.busy && this.start.ready && (this.opponent !== 'bot' || this.botThere),
  );
  /** The label of the button. */
  readonly label: string = $derived.by(() => {
    if (this.opponent === 'bot') return t.lobby.playGame(this.look.name);
    if (this.opponent === 'person') return t.lobby.findAnOpponent;
    return this.friend.trim() ? t.lobby.challengeWho(this.friend.trim()) : t.lobby.createAnInviteLink;
  });

  /** The clocks on offer. */
  get clocks(): string[] {
    return this.opponent === 'bot' ? BOT_CLOCKS : Object.keys(CLOCKS);
  }

  /** Bots and people each keep a clock of their own. */
  get clock(): string {
    const wished = this.wishedClocks[this.opponent === 'bot' ? 'bot' : 'people'];
    const own = wished.startsWith(OWN) && !(this.opponent === 'bot' && wished.endsWith('d'));
    return own || this.clocks.includes(wished) ? wished : 'none';
  }
  set clock(clock: string) {
    this.wishedClocks[this.opponent === 'bot' ? 'bot' : 'people'] = clock;
  }

  /** The wish survives while another variant is shown, and applies again when it can. */
  get variant(): string {
    return this.shownVariant;
  }
  set variant(variant: string) {
    this.wishedVariant = variant;
  }

  async send(): Promise<void> {
    this.rememberTerms();
    this.busy = true;
    try {
      await this.ask();
    } finally {
      this.busy = false;
    }
  }

  /** The next game starts with the same choices. */
  private rememberTerms(): void {
    remember('game', this.kind);
    remember('opponent', this.opponent);
    remember(this.opponent === 'bot' ? 'clock.bot' : 'clock.people', this.clock);
    if (this.mayRate) remember('rated', this.wantsRated ? 'yes' : null);
  }

  private async ask(): Promise<void> {
    const { kind: game, variant, side, opponent } = this;
    const rated = this.wantsRated && this.mayRate;
    const wish: Wish = { game, variant, clock: clockOf(this.clock), rated, side, ...this.start.wish };
    if (opponent === 'person') return session.offers.seek({ ...wish, ...(await this.ratings()) });
    const friend = this.friend.trim();
    if (opponent === 'friend') {
      if (!friend) return session.offers.invite(wish);
      // A bot challenged by name begins at once.
      const begun = await session.offers.challenge(wish, friend);
      if (begun) void goto(`/game/${begun}`);
      return;
    }
    if (!this.chosen) {
      remember('level', String(this.level));
      this.wishedLevel = this.level;
    }
    const player = this.chosen ? { player: choiceOf(this.pick, catalog.player_ms) } : { level: this.level };
    const id = await session.offers.challengeBot(wish, player);
    if (id) void goto(`/game/${id}`);
  }

  /** The range of ratings, as a seek states it. */
  private async ratings(): Promise<Pick<Wish, 'rating_range' | 'widen'>> {
    if (this.range === 'widen') return { widen: true };
    if (this.range === 'any' || !session.user) return {};
    const own = await fetchJson<PlayerPage>(`/api/players/${encodeURIComponent(session.user.name)}`).catch(() => null);
    const rating = Math.round(own?.ratings[this.kind]?.rating ?? UNKNOWN_RATING);
    const far = Number(this.range);
    return { rating_range: [rating - far, rating + far] };
  }
}
