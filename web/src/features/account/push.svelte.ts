// Messages to this device while the page is closed: the browser's subscription, and what the server is told of it.

import { fetchJson, sendJson } from '../../api/http';
import { catalog } from '../../api/catalog';
import type { PushKinds, PushSettings } from '../../api/types';
import { lookOf } from '../../boards/index';
import { t } from '../../text/index.svelte';

const PATH = '/api/accounts/current/push';
const ALL: PushKinds = { turn: true, over: true, challenge: true, follow: false };

/** Whether this browser can be sent messages. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis;

export class Push {
  /** Null until the server has told it. */
  settings = $state.raw<PushSettings | null>(null);

  async load(): Promise<void> {
    this.settings = await fetchJson<PushSettings>(PATH);
    if (this.settings.kinds) await keepTexts();
  }

  /** Whether the person allows it. */
  async turnOn(): Promise<boolean> {
    if (!this.settings?.key || (await Notification.requestPermission()) !== 'granted') return false;
    await this.subscribe(ALL, this.settings.key);
    return true;
  }

  async change(kinds: PushKinds): Promise<void> {
    if (this.settings?.key) await this.subscribe(kinds, this.settings.key);
  }

  async turnOff(): Promise<void> {
    await fetchJson(PATH, { method: 'DELETE' });
    await (await navigator.serviceWorker.getRegistration('/'))?.unregister();
    this.settings = { key: this.settings?.key };
  }

  private async subscribe(kinds: PushKinds, key: string): Promise<void> {
    await keepTexts();
    await navigator.serviceWorker.register('/push.js', { scope: '/' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    await sendJson('PUT', PATH, { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], kinds });
    this.settings = { key, kinds };
  }
}

/** Leaves the sentences of the page's language where the service worker finds them. */
async function keepTexts(): Promise<void> {
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
  await (await caches.open('parlor-push')).put('/push-texts', new Response(JSON.stringify(words)));
}
