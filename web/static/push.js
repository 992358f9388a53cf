// The service worker of messages that come while the page is closed. It is registered only where somebody asks for them,
// and does nothing else: the page is always the server's own.

/** The cache in which the page leaves what is needed here. */
const KEPT = 'parlor-push';

async function kept(path) {
  const stored = await (await caches.open(KEPT)).match(path);
  return stored ? stored.json() : null;
}

const filled = (text, names) => text.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? '');

/** What a message says, and where a click leads. */
function told(message, words) {
  const game = words.games[message.kind] ?? message.kind;
  const names = { game, opponent: message.opponent?.name, name: message.from ?? message.player };
  const [title, body] = message.type === 'over' ? words.over[message.result] : words[message.type];
  const href = message.type === 'challenge' ? '/' : `/game/${message.game}`;
  return { title: filled(title, names), body: filled(body, names), href };
}

async function show(message) {
  if (typeof message.turns === 'number') await self.navigator.setAppBadge?.(message.turns).catch(() => undefined);
  const windows = await self.clients.matchAll({ type: 'window' });
  // Whoever looks at the site is told there.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  // The sentences of the language that the page spoke last, with {names} in them.
  const words = await kept('/push-texts');
  const { title, body, href } = words ? told(message, words) : { title: 'Parlor', body: '', href: '/' };
  const tag = message.type === 'challenge' ? `challenge-${message.challenge}` : `turn-${message.game}`;
  await self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { href } });
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

/** The browser or its push service has replaced the subscription: the server is told of the new one. */
async function renew() {
  const last = await kept('/push-renewal');
  if (!last) return;
  const { token, key, kinds } = last;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, kinds });
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const answer = await fetch('/api/accounts/current/push', { method: 'PUT', headers, body });
  if (answer.ok) await (await caches.open(KEPT)).put('/push-renewal', Response.json({ ...last, endpoint }));
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    (async () => {
      const { href } = event.notification.data ?? { href: '/' };
      const [open] = await self.clients.matchAll({ type: 'window' });
      if (!open) return self.clients.openWindow(href);
      await open.focus();
      return open.navigate(href).catch(() => self.clients.openWindow(href));
    })(),
  );
});
