// Browser notifications, shown while no window of the site is visible. Browsers ask for permission only after a click.

import { inOneWindow } from './once';
import { recall, remember } from './storage';

/** Browsers offer notifications only over HTTPS and on this machine. */
export const canNotify = (): boolean => 'Notification' in globalThis && isSecureContext;

export const notifies = (): boolean =>
  canNotify() && recall('notify') === 'on' && Notification.permission === 'granted';

/** Turns them on or off; asks for permission if the browser has none yet. Returns whether they are on. */
export async function setNotifies(on: boolean): Promise<boolean> {
  const granted = on && canNotify() && (await Notification.requestPermission()) === 'granted';
  remember('notify', granted ? 'on' : on ? null : 'no');
  return granted;
}

/** Whether to offer them at the board: not to players who have them, do not want them or cannot have them. */
export const mayOffer = (): boolean =>
  canNotify() && Notification.permission !== 'denied' && recall('notify') === null && recall('push') === null;

/** Stops the offer from being made again. */
export const neverOffer = (): void => remember('notify', 'no');

const SEEN = 'parlor.seen';

/** Lets the site's other windows know while this one is visible. */
export function tellWhileSeen(): void {
  if (!navigator.locks) return;
  let release: (() => void) | null = null;
  const change = () => {
    release?.();
    release = null;
    if (document.hidden) return;
    void navigator.locks.request(SEEN, { mode: 'shared' }, () => new Promise<void>((done) => (release = done)));
  };
  document.addEventListener('visibilitychange', change);
  change();
}

const anySeen = async (): Promise<boolean> =>
  (await navigator.locks.query()).held?.some(({ name }) => name === SEEN) ?? false;

export interface Call {
  /** Replaces an earlier message with the same tag. */
  tag: string;
  title: string;
  body: string;
  /** The place that a click leads to. */
  href: string;
}

/** Shows a notification if no window of the site is visible; `open` is called after a click. */
export function notify(make: () => Promise<Call> | Call, key: string, open: (href: string) => void): void {
  if (!notifies() || !document.hidden) return;
  inOneWindow(`call.${key}`, () => {
    void (async () => {
      if (await anySeen()) return;
      const { tag, title, body, href } = await make();
      try {
        new Notification(title, { tag, body, icon: '/favicon.svg' }).onclick = () => {
          window.focus();
          open(href);
        };
      } catch {
        // Phones show only notifications from service workers.
        const worker = await navigator.serviceWorker?.getRegistration();
        await worker?.showNotification(title, { tag, body, icon: '/favicon.svg', data: { href } });
      }
    })();
  });
}
