// Every game on the page: a folder each, and a line here.

import type { Kind } from '../api/types';
import awele from './awele/index';
import checkers from './checkers/index';
import kalah from './kalah/index';
import type { GameLook } from './kit/look';
import othello from './othello/index';
import santorini from './santorini/index';

export type { GameLook };

export const GAMES: [GameLook, ...GameLook[]] = [othello, checkers, awele, kalah, santorini];

export const lookOf = (kind: Kind): GameLook => {
  const look = GAMES.find((game) => game.kind === kind);
  if (!look) throw new Error(`The page has no board for the game "${kind}".`);
  return look;
};

/** The game that a text names; the first one if it names none. */
export const kindOr = (text: string | null): Kind => (GAMES.find(({ kind }) => kind === text) ?? GAMES[0]).kind;

export const variantName = (look: GameLook, variant: string): string =>
  look.variants.find(({ id }) => id === variant)?.name ?? variant;
