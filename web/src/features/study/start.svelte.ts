// Where a new game starts: as usual, at a given position or after given moves, or with an opening.

import { t } from '../../text/index.svelte';
import type { CatalogOpening, ExploredGame, Kind, Wish } from '../../api/types';
import { lookOf, variantName } from '../../boards/index';
import { reasonOf, sentence } from '../../lib/text';
import { explore } from './explore';

/** Wait this long after a key, so that typing sends no requests. */
const SETTLE_MS = 200;

/** A game and its variant: the usual one until another is chosen. */
export class Terms {
  kind: Kind = $state('othello');
  variant: string = $derived.by(() => lookOf(this.kind).variants[0].variant);

  constructor(kind: Kind, variant?: string) {
    this.kind = kind;
    if (variant) this.variant = variant;
  }
}

export class Start {
  /** `usual`, `given`, or the name of an opening. */
  from = $state('usual');
  /** A position, moves, or a game in any notation. */
  text = $state('');
  /** Whether to play two games from it, one with each side. */
  pair = $state(false);
  /** Where the text leads, or what was drawn from the opening. */
  told: ExploredGame | null = $state.raw(null);
  /** Why no game can start there. */
  problem = $state('');
  private draws = $state(0);
  /** The text that was set up on a board, which can only be a position. */
  arranged = $state('');

  /** Every opening of the chosen variant. */
  readonly openings: CatalogOpening[] = $derived.by(() =>
    lookOf(this.terms.kind).openings.filter(({ variants }) => variants.includes(this.terms.variant)),
  );
  readonly opening: CatalogOpening | null = $derived.by(
    () => this.openings.find(({ name }) => name === this.from) ?? null,
  );
  readonly given: boolean = $derived.by(() => this.from === 'given');
  readonly usual: boolean = $derived.by(() => !this.given && !this.opening);
  readonly ready: boolean = $derived.by(
    () => this.usual || (this.opening && !this.alone) || (this.told !== null && !this.told.outcome),
  );

  /**
   * `given` is an initial text; a text that names another game changes the terms. `alone` says that no other
   * player is involved in drawing from the opening: it is drawn at once.
   */
  constructor(
    readonly terms: { kind: Kind; variant: string },
    readonly alone: boolean,
    given = '',
  ) {
    if (given) [this.from, this.text] = ['given', given];
    $effect(() => this.follow());
  }

  /** The part of a request that states the start. */
  get wish(): Pick<Wish, 'start' | 'pair'> {
    const { usual, opening, told, pair } = this;
    return { pair, ...(usual ? {} : { start: opening ? { opening: opening.name } : { position: told?.position } }) };
  }

  /** Draws another start of the opening. */
  again(): void {
    this.draws += 1;
  }

  /** Takes a position set up on a board, or typed while the board shows it. */
  arrange(position: string, text = position): void {
    [this.arranged, this.text] = [position, text];
  }

  private follow(): (() => void) | undefined {
    const [text, { kind, variant }] = [this.text.trim(), this.terms];
    void this.draws;
    this.told = null;
    this.problem = '';
    // The chosen opening belongs to another game.
    if (this.usual) this.from = 'usual';
    const given = text === this.arranged ? { start: text } : { text };
    const source = this.opening ? this.alone && { opening: this.opening.name } : this.given && text && given;
    if (!source) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      explore({ game: kind, variant, ...source }, stop.signal).then(
        (told) => this.note(told),
        (error: unknown) => {
          if (!stop.signal.aborted) this.problem = sentence(reasonOf(error));
        },
      );
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }

  private note(told: ExploredGame): void {
    const { terms } = this;
    const fits = () => told.game === terms.kind && told.variant === terms.variant;
    if (fits()) {
      this.told = told;
      return;
    }
    // With the other terms, the text is explored again.
    [terms.kind, terms.variant] = [told.game, told.variant];
    const look = lookOf(told.game);
    if (!fits()) this.problem = t.setup.noBotPlays(look.name, variantName(look, told.variant));
  }
}
