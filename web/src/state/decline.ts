// Why a challenge is declined. Reasons are sent in English, and each page shows them in its own language.

import { t } from '../text/index.svelte';

export const REASONS = {
  notNow: 'not now',
  otherGame: 'a different game, please',
  otherClock: 'a different clock, please',
  rated: 'rated, please',
  casual: 'casual, please',
};

export type Reason = keyof typeof REASONS;
export const reasons = Object.keys(REASONS) as Reason[];

/** The words for a reason that was received; those of another program as they are. */
export function reasonWords(sent: string): string {
  const known = reasons.find((reason) => REASONS[reason] === sent);
  return known ? t.challenges.reasons[known] : sent;
}
