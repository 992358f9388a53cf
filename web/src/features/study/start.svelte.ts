// Where a new game begins: as usual, at a position or after moves that somebody gives, or with an opening.

import type { CatalogOpening, ExploredGame, Kind, Wish } from '../../api/types';
import { lookOf } from '../../boards/index';
import { reasonOf, sentence } from '../../lib/text';
import { explore } from './explore';

/** Wait this long after a key, so that typing sends no requests. */
const SETTLE_MS = 200;

export class Start {
  /** `usual`, `given`, or the name of an opening. */
  from = $state('usual');
  /** A position, moves, or a game in any notation. */
  text = $state('');
  wantsPair = $state(false);
  /** Where the text leads. */
  told: ExploredGame | null = $state.raw(null);
  /** Why no game can begin there. */
  problem = $state('');

  /** Every opening of this game and its rules. */
  readonly openings: CatalogOpening[] = $derived.by(() =>
    lookOf(this.terms.kind).openings.filter(({ variants }) => variants.includes(this.terms.variant)),
  );
  readonly opening: CatalogOpening | null = $derived.by(
    () => this.openings.find(({ name }) => name === this.from) ?? null,
  );
  readonly given: boolean = $derived.by(() => this.from === 'given');
  readonly usual: boolean = $derived.by(() => !this.given && !this.opening);
  readonly ready: boolean = $derived.by(() => !this.given || this.told !== null);
  readonly pair: boolean = $derived.by(() => this.wantsPair && !this.usual);

  /** `given` is a text to begin with. A text that names another game changes the terms. */
  constructor(
    private readonly terms: { kind: Kind; variant: string },
    given = '',
  ) {
    if (given) [this.from, this.text] = ['given', given];
    $effect(() => this.follow());
  }

  /** The part of a request that says it. */
  get wish(): Pick<Wish, 'start' | 'pair'> {
    if (this.usual) return {};
    const start = this.opening ? { opening: this.opening.name } : { position: this.told?.position };
    return { start, pair: this.pair };
  }

  private follow(): (() => void) | undefined {
    const [text, { kind, variant }] = [this.text.trim(), this.terms];
    this.told = null;
    this.problem = '';
    if (!this.given || !text) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      explore({ game: kind, variant, text }, stop.signal).then(
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
    if (told.game !== terms.kind || told.variant !== terms.variant) {
      [terms.kind, terms.variant] = [told.game, told.variant];
    } else if (told.outcome) {
      this.problem = 'The game is over there.';
    } else {
      this.told = told;
    }
  }
}
