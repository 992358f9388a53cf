// What this player has offered, and what every request that makes an offer needs.

import type { Wish } from '../api/types';

/** A seek of this player. */
export interface Wanted {
  wish: Wish;
  seekId: string;
}

/** An invitation by link. */
export interface Invitation {
  wish: Wish;
  code: string;
  url: string;
}

/** A challenge of this player to another. */
export interface SentChallenge {
  wish: Wish;
  challengeId: string;
  to: string;
}

/** A key that makes a repeated request harmless. `randomUUID` needs HTTPS, which a home server may not have. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The game that an answer names. */
export const gameOf = (answer: object | null): string | null =>
  answer && 'game' in answer ? String(answer.game) : null;
