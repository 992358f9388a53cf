// Where games begin, in words.

import { t } from '../text/index.svelte';
import type { GameStart, Kind, Maybe } from '../api/types';
import { lookOf } from '../boards/index';

/** What offers and games tell about their start. */
export interface Begins {
  start?: Maybe<string>;
  opening?: Maybe<string>;
  /** Set for one of two games from the same start. */
  pair?: Maybe<boolean | object>;
}

/** How a game begins, if not as usual, and whether it is one of a pair. */
export function startWords(kind: Kind, { start, opening, pair }: Begins): string {
  const title = lookOf(kind).openings.find(({ name }) => name === opening)?.title ?? opening;
  return [title ?? (start && t.parts.fromAPosition), pair && t.parts.aPairOfGames].filter(Boolean).join(', ');
}

/** The start of an offer as fields of a request for the same start. */
export const sameStart = ({ start, opening, pair }: Begins): { start?: GameStart; pair?: boolean } => ({
  ...(opening ? { start: { opening } } : start ? { start: { position: start } } : {}),
  ...(pair ? { pair: true } : {}),
});
