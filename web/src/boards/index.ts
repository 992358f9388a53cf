// Every game on the page: what the server's catalog says of it, and how it looks. A game is a folder, and a line here.

import { catalog } from '../api/catalog';
import type { CatalogGame, CatalogVariant, Kind, Maybe, Side } from '../api/types';
import awele from './awele/index';
import checkers from './checkers/index';
import kalah from './kalah/index';
import type { GameLook } from './kit/look';
import othello from './othello/index';
import santorini from './santorini/index';

const LOOKS: Record<Kind, GameLook> = { othello, checkers, awele, kalah, santorini };

/** A game of the catalog with its look. */
export interface BoardGame extends Omit<CatalogGame, 'sides' | 'variants'>, GameLook {
  sides: Record<Side, string>;
  variants: [CatalogVariant, ...CatalogVariant[]];
}

/** The games in the order to show them in. */
export const GAMES = catalog.games.map((game) => {
  const [first, second] = game.sides;
  return { ...game, ...LOOKS[game.kind], sides: { first, second } };
}) as [BoardGame, ...BoardGame[]];

export const lookOf = (kind: Kind): BoardGame => {
  const game = GAMES.find((game) => game.kind === kind);
  if (!game) throw new Error(`This server does not play the game "${kind}".`);
  return game;
};

/** The game that a text names; the first one if it names none. */
export const kindOr = (text: string | null): Kind => (GAMES.find(({ kind }) => kind === text) ?? GAMES[0]).kind;

export const variantName = (look: BoardGame, variant: string): string =>
  look.variants.find((one) => one.variant === variant)?.name ?? variant;

/** Where games of a variant begin if nobody asks for something else. */
export const usualStart = (kind: Kind, variant: string): string | undefined =>
  lookOf(kind).variants.find((one) => one.variant === variant)?.start;

/** The points of a game; those of `side` come first. */
export const pointsLine = ([first, second]: [number, number], side: Side | 'draw' | 'aborted'): string =>
  side === 'second' ? `${second}–${first}` : `${first}–${second}`;

/** How a game ended, in a few words. */
export function resultLine(look: BoardGame, result: 'draw' | Side, score: Maybe<[number, number]>): string {
  const points = score ? ` ${pointsLine(score, result)}` : '';
  return result === 'draw' ? `Draw${points}` : `${look.sides[result]} won${points}`;
}
