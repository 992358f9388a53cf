// Every game on the page: its entry in the server's catalog and its look. A new game is a folder and a line here.

import { t } from '../text/index.svelte';
import { catalog } from '../api/catalog';
import type { CatalogGame, CatalogVariant, Kind, Maybe, Side } from '../api/types';
import awele from './awele/index';
import checkers from './checkers/index';
import kalah from './kalah/index';
import type { GameLook } from './kit/look';
import othello from './othello/index';
import santorini from './santorini/index';

const LOOKS: Record<Kind, GameLook> = { othello, checkers, awele, kalah, santorini };

/** The page's names for a game, as far as it has them. */
interface Names {
  name?: string;
  line?: string;
  sides?: Record<Side, string>;
  points?: (n: number) => string;
  variants: Record<string, string>;
  openings: Record<string, { title: string; sentence: string }>;
}

/** A game of the catalog with its look. */
export interface BoardGame extends Omit<CatalogGame, 'sides' | 'variants'>, GameLook {
  /** The game in one line. */
  readonly line: string;
  readonly sides: Record<Side, string>;
  readonly variants: [CatalogVariant, ...CatalogVariant[]];
  /** A number of points, in the unit that the game counts. */
  points(n: number): string;
}

/** A game with its names in the page's language; the server's English names fill in for those that the page lacks. */
function named(game: CatalogGame): BoardGame {
  const [first, second] = game.sides;
  const names = (): Names => t.games[game.kind] ?? { variants: {}, openings: {} };
  return {
    ...game,
    ...LOOKS[game.kind],
    get name() {
      return names().name ?? game.name;
    },
    get line() {
      return names().line ?? '';
    },
    get sides() {
      return names().sides ?? { first, second };
    },
    get variants() {
      const known = names().variants;
      return game.variants.map((one) => ({ ...one, name: known[one.variant] ?? one.name })) as BoardGame['variants'];
    },
    get openings() {
      const known = names().openings;
      return game.openings.map((one) => ({ ...one, ...known[one.name] }));
    },
    points: (n) => names().points?.(n) ?? `${n} ${game.unit}`,
  };
}

/** The games in the order to show them in. */
export const GAMES = catalog.games.map(named) as [BoardGame, ...BoardGame[]];

export const lookOf = (kind: Kind): BoardGame => {
  const game = GAMES.find((game) => game.kind === kind);
  if (!game) throw new Error(`This server does not play the game "${kind}".`);
  return game;
};

/** The game that a text names; the first one if it names none. */
export const kindOr = (text: string | null): Kind => (GAMES.find(({ kind }) => kind === text) ?? GAMES[0]).kind;

export const variantName = (look: BoardGame, variant: string): string =>
  look.variants.find((one) => one.variant === variant)?.name ?? variant;

/** Where games of a variant begin unless a player asks for another start. */
export const usualStart = (kind: Kind, variant: string): string | undefined =>
  lookOf(kind).variants.find((one) => one.variant === variant)?.start;

/** The points of a game; those of `side` come first. */
export const pointsLine = ([first, second]: [number, number], side: Side | 'draw' | 'aborted'): string =>
  side === 'second' ? `${second}–${first}` : `${first}–${second}`;

/** How a game ended, in a few words. */
export function resultLine(look: BoardGame, result: 'draw' | Side, score: Maybe<[number, number]>): string {
  const who = result === 'draw' ? t.boards.draw : t.boards.sideWon(look.sides[result]);
  return score ? `${who} ${pointsLine(score, result)}` : who;
}
