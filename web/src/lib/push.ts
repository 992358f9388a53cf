// The end of push messages to this device.

import { recall, remember } from './storage';

/** Push messages to this device belonged to the former session and ended with it. */
export function dropPush(): void {
  if (!recall('push')) return;
  remember('push', null);
  void caches.delete('parlor-push');
  void navigator.serviceWorker.getRegistration('/').then((worker) => worker?.unregister());
}
