// Players are called to the board: by the tab's title and icon, the badge, sounds and browser notifications.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { signedIn } from './browser';
import { Person, playGame } from './lively';
import { clickOnce, dice } from './play';
import { browser, server, stage } from './stage';
import { leave, meet, mover } from './table';

stage({ settings: ['--push', 'local'] });

interface Heard {
  tones: number[];
  badges: number[];
  told: { title: string; body: string }[];
  hidden: boolean;
}
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard);

/** Records what the page would play and show, and lets the test decide whether the page is visible. */
async function listen(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  await page.addInitScript(() => {
    const heard: Heard = { tones: [], badges: [], told: [], hidden: false };
    Object.assign(window, { heard });
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      if (value > 100) heard.tones.push(value);
      return set.call(this, value, at);
    };
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void heard.badges.push(count),
      clearAppBadge: async () => void heard.badges.push(0),
    });
    Object.defineProperty(document, 'hidden', { get: () => heard.hidden });
    class Told {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        heard.told.push({ title, body });
      }
    }
    Object.assign(window, { Notification: Told });
  });
}

test('a game that waits is told by title, icon, badge and a message; each sound has its switch', async () => {
  const [one, two, id] = await meet(browser, 'othello', server.url, server.url, '10+5');
  const pages = [one.page, two.page];
  const first = await mover(pages);
  const [page, other] = first === one.page ? [two.page, one.page] : [one.page, two.page];
  await listen(page);
  await page.goto(`${server.url}/account`);
  expect(await page.title()).not.toMatch(/Your turn/);
  const calls = page.getByRole('region', { name: 'Notifications' });
  await calls.getByRole('switch').click();
  await calls.locator('[aria-checked=true]').waitFor();

  // While the page is hidden, the opponent moves.
  await page.evaluate(() => {
    (window as unknown as { heard: Heard }).heard.hidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await clickOnce(other, dice(1));
  await page.waitForFunction(() => document.title.startsWith('Your turn · '));
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon-turn.svg');
  await expect.poll(async () => (await heard(page)).told.map(({ title }) => title)).toEqual(['Your turn']);
  expect((await heard(page)).badges.at(-1)).toBe(1);

  const sounds = page.getByRole('region', { name: 'Sounds' });
  await sounds.getByRole('switch', { name: 'Chat' }).click();
  await sounds.getByRole('switch', { name: 'Challenges' }).click();
  expect((await heard(page)).tones).toEqual([]);
  await sounds.getByRole('switch', { name: 'Chat' }).click();
  expect((await heard(page)).tones).toEqual([1_250]);

  // The settings persist; at the board a chat line makes a sound.
  await page.goto(`${server.url}/game/${id}`);
  await page.locator('[data-legal]').first().waitFor();
  expect(await page.title()).toMatch(/^Your turn · Othello/);
  await page.locator('h1').click({ force: true });
  await other.getByLabel('Message').fill('Good luck');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect.poll(async () => (await heard(page)).tones).toEqual([1_250]);
  await clickOnce(page, dice(2));
  await page.waitForFunction(() => !document.title.includes('Your turn'));
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg');
  expect((await heard(page)).badges.at(-1)).toBe(0);
  expect([...one.faults, ...two.faults]).toEqual([]);
  await leave(one, two);
});

/** The browser's own push service cannot be reached from here, so a server of the test replaces it. */
async function pushService(): Promise<{ url: string; pushed: string[]; close: () => void }> {
  const pushed: string[] = [];
  const service = createServer(({ url = '' }, answer) => {
    pushed.push(url);
    answer.writeHead(201).end();
  });
  await new Promise<void>((listens) => service.listen(0, '127.0.0.1', listens));
  const { port } = service.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, pushed, close: () => void service.close() };
}

/** Runs in the page and in its service worker: subscriptions to that service, which the browser may change at any time. */
function subscribeAt([url, path]: [string, string]): void {
  const keys = {
    p256dh: 'BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY',
    auth: '_ordMnz7uTCmrpBTeUV4Bw',
  };
  const endpoint = `${url}${'localStorage' in globalThis ? (localStorage.getItem('rotated') ?? path) : path}`;
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
  PushManager.prototype.subscribe = async () => subscription;
  PushManager.prototype.getSubscription = async () => subscription;
}

/** A name can be taken only once, and a test may be retried. */
let round = 0;

test('a member is told while the page is closed, wherever the browser moves its subscription; low time is heard', async () => {
  const service = await pushService();
  round += 1;
  const people = [`Caller-${round}`, `Rival-${round}`].map((name) => Person.member(server.url, name));
  const [caller, rival] = (await Promise.all(people)) as [Person, Person];
  const days = await playGame(caller, rival, { game: 'othello', clock: { days: 3 }, plies: 1 });
  const who = await signedIn(browser, caller.token, server.url);
  const { page } = who;
  const context = page.context();
  await listen(page);
  await page.addInitScript(subscribeAt, [service.url, '/one'] as [string, string]);
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/push')) told.push(request.postDataJSON().endpoint);
  });

  // Offered once, while the player waits.
  await page.goto(`${server.url}/game/${days}`);
  await page.getByRole('button', { name: 'Tell me when it is my turn' }).click();
  await page.getByText('even while this page is closed').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Add a line' }).waitFor();
  expect(await page.getByRole('button', { name: 'Tell me' }).count()).toBe(0);

  await page.goto(`${server.url}/account`);
  const calls = page.getByRole('region', { name: 'Notifications' });
  const device = calls.getByRole('switch', { name: /even while this page is closed/ });
  const follows = calls.getByRole('switch', { name: 'Players you follow' });
  await follows.click();
  await expect.poll(() => follows.getAttribute('aria-checked')).toBe('true');
  expect(told).toEqual([`${service.url}/one`, `${service.url}/one`]);

  // The browser has moved the subscription: the next visit tells the server.
  await page.evaluate(() => localStorage.setItem('rotated', '/two'));
  await page.reload();
  await expect.poll(() => told.at(-1)).toBe(`${service.url}/two`);
  await expect.poll(() => follows.getAttribute('aria-checked')).toBe('true');
  await rival.ask('challenge', { to: caller.name, game: 'othello', clock: null, rated: false, side: 'random' });
  await expect.poll(() => service.pushed).toEqual(['/two']);

  // It moves while no page is open: the service worker tells the server.
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await page.goto('about:blank');
  await worker.evaluate(subscribeAt, [service.url, '/three'] as [string, string]);
  await worker.evaluate(() => (globalThis as unknown as { renew: () => Promise<void> }).renew());
  await rival.ask('challenge', { to: caller.name, game: 'kalah', clock: null, rated: false, side: 'random' });
  await expect.poll(() => service.pushed).toEqual(['/two', '/three']);

  // Messages are shown in the page's words. A headless browser shows nothing, so the calls to show them are recorded.
  const message = { type: 'turn', game: days, kind: 'othello', opponent: { name: rival.name }, turns: 1 };
  const shown = await worker.evaluate(async (message) => {
    const shown: string[] = [];
    Object.assign(navigator, { setAppBadge: async (count: number) => void shown.push(`badge ${count}`) });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data } = {}) =>
      void shown.push(`${title}: ${body} ${data.href}`);
    await (globalThis as unknown as { show: (message: object) => Promise<void> }).show(message);
    return shown;
  }, message);
  expect(shown).toEqual(['badge 1', `Your turn: ${rival.name} has moved in your game of Othello. /game/${days}`]);

  // A clock runs low at a board whose player has touched it.
  const clock = { initial_ms: 10_000, increment_ms: 0 };
  const blitz = await playGame(caller, rival, { game: 'othello', clock, plies: 2 });
  await page.goto(`${server.url}/game/${blitz}`);
  await page.locator('h1').click({ force: true });
  await expect.poll(async () => (await heard(page)).tones).toContain(1_700);

  await page.goto(`${server.url}/account`);
  await device.click();
  await follows.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  // No script can read the storage while no page of the site is open.
  expect(who.faults.filter((fault) => !/Access is denied for this document/.test(fault))).toEqual([]);
  [caller, rival].forEach((person) => person.leave());
  await leave(who);
  service.close();
});
