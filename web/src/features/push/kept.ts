// Data for the service worker while no page is open: how to renew a subscription, and the sentences in the page's language.

import { catalog } from '../../api/catalog';
import type { PushKinds } from '../../api/types';
import { lookOf } from '../../boards/index';
import { remember } from '../../lib/storage';
import { t } from '../../text/index.svelte';

/** What the server was last sent about this device. */
export interface Kept {
  /** The session that the device belongs to: another account that signs in here is not subscribed. */
  token: string;
  /** The server's key. */
  key: string;
  kinds: PushKinds;
  endpoint: string;
}

const store = () => caches.open('parlor-push');
const RENEWAL = '/push-renewal';

export async function kept(): Promise<Kept | null> {
  const answer = await (await store()).match(RENEWAL);
  return answer ? ((await answer.json()) as Kept) : null;
}

export async function keep(now: Kept): Promise<void> {
  await (await store()).put(RENEWAL, Response.json(now));
  // Reminds the page at its next visit that there is a subscription to renew.
  remember('push', 'on');
}

export async function forget(): Promise<void> {
  await (await store()).delete(RENEWAL);
  remember('push', null);
}

export async function keepTexts(): Promise<void> {
  const [game, opponent, name] = ['{game}', '{opponent}', '{name}'];
  const words = {
    games: Object.fromEntries(catalog.games.map(({ kind }) => [kind, lookOf(kind).name])),
    turn: [t.calls.turn, t.calls.turnIn(opponent, game)],
    challenge: [t.calls.challenge(name), game],
    follow: [t.calls.follows(name), t.calls.startedWith(opponent, game)],
    over: {
      won: [t.calls.won, t.calls.startedWith(opponent, game)],
      lost: [t.calls.lost, t.calls.startedWith(opponent, game)],
      draw: [t.calls.drawn, t.calls.startedWith(opponent, game)],
      aborted: [t.calls.aborted, t.calls.startedWith(opponent, game)],
    },
  };
  await (await store()).put('/push-texts', Response.json(words));
}
