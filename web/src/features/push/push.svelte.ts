// Push messages to this device while the page is closed: the browser's subscription, and its registration with the server.

import { fetchJson, sendJson } from '../../api/http';
import type { PushKinds, PushSettings } from '../../api/types';
import { currentToken } from '../../api/token';
import { forget, keep, keepTexts, kept } from './kept';

const PATH = '/api/accounts/current/push';
const ALL: PushKinds = { turn: true, over: true, challenge: true, follow: false };

/** Whether this browser can receive push messages. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis;

export class Push {
  /** Null until the server has sent them. */
  settings = $state.raw<PushSettings | null>(null);

  async load(): Promise<void> {
    if (!canPush()) return;
    this.settings = await fetchJson<PushSettings>(PATH);
    if (this.settings.kinds) await keepTexts();
  }

  /** Asks for permission and subscribes; returns whether permission was given. */
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
    await forget();
    await (await navigator.serviceWorker.getRegistration('/'))?.unregister();
    this.settings = { key: this.settings?.key };
  }

  /**
   * Makes the server send to where the browser listens: browsers and push services change a subscription at will,
   * and a server may have a new key.
   */
  async renew(): Promise<void> {
    const last = canPush() && (await kept());
    if (!last || last.token !== currentToken() || Notification.permission !== 'granted') return;
    await this.load();
    const { key, kinds } = this.settings ?? {};
    const registration = await navigator.serviceWorker.getRegistration('/');
    const now = await registration?.pushManager.getSubscription();
    if (!key || (now?.endpoint === last.endpoint && key === last.key && kinds)) return;
    // A browser keeps one subscription, for one key.
    if (key !== last.key) await now?.unsubscribe();
    await this.subscribe(kinds ?? last.kinds, key);
  }

  private async subscribe(kinds: PushKinds, key: string): Promise<void> {
    await keepTexts();
    await navigator.serviceWorker.register('/push.js', { scope: '/' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint = '', keys } = (await pushManager.subscribe(options)).toJSON();
    await sendJson('PUT', PATH, { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], kinds });
    await keep({ token: currentToken() ?? '', key, kinds, endpoint });
    this.settings = { key, kinds };
  }
}
