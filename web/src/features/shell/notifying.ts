// Browser notifications while the site is not visible: a game waits, a challenge arrives, a game starts.

import { goto } from '$app/navigation';
import { fetchJson } from '../../api/http';
import type { ArchivedGame, Challenge } from '../../api/types';
import { lookOf, variantName } from '../../boards/index';
import { notify, tellWhileSeen } from '../../lib/notifier';
import { recall } from '../../lib/storage';
import { clockName } from '../../parts/clocks';
import { session } from '../../state/session.svelte';
import { t } from '../../text/index.svelte';

const open = (href: string) => void goto(href);

async function about(id: string): Promise<{ opponent: string; game: string }> {
  const { first, second, kind } = await fetchJson<ArchivedGame>(`/api/games/${encodeURIComponent(id)}`);
  const opponent = first.id === session.user?.id ? second : first;
  return { opponent: opponent.name, game: lookOf(kind).name };
}

const turn = (id: string) =>
  notify(
    async () => {
      const { opponent, game } = await about(id);
      return { tag: `turn-${id}`, title: t.calls.turn, body: t.calls.turnIn(opponent, game), href: `/game/${id}` };
    },
    `turn.${id}`,
    open,
  );

const started = (id: string) =>
  notify(
    async () => {
      const { opponent, game } = await about(id);
      const body = t.calls.startedWith(opponent, game);
      return { tag: `turn-${id}`, title: t.calls.started, body, href: `/game/${id}` };
    },
    `start.${id}`,
    open,
  );

const challenged = ({ challenge_id, from, game, variant, clock }: Challenge) =>
  notify(
    () => {
      const look = lookOf(game);
      const body = [look.name, variantName(look, variant), clockName(clock)].join(' · ');
      return { tag: `challenge-${challenge_id}`, title: t.calls.challenge(from.name), body, href: '/' };
    },
    `challenge.${challenge_id}`,
    open,
  );

/** Starts the notifications. */
export function startNotifying(): void {
  tellWhileSeen();
  session.turns.onturn = turn;
  session.onstart = started;
  session.offers.onchallenge = challenged;
  // If it fails, the next visit tries again.
  if (recall('push')) void import('../push/push.svelte').then(({ Push }) => new Push().renew().catch(() => undefined));
}
