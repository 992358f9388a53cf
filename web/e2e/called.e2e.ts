// Players are called to the board: by the title and the icon of the tab, the badge, sounds and messages of the browser.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { signedIn } from './browser';
import { Person } from './lively';
import { clickOnce, dice } from './play';
import { browser, server, stage } from './stage';
import { leave, meet, mover } from './table';

stage();

interface Heard {
  tones: number[];
  badges: number[];
  told: { title: string; body: string }[];
  hidden: boolean;
}
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard);

/** Writes down what the page would make heard and seen, and lets the test say whether it is in view. */
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

  // Out of view: the opponent moves.
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

  // The settings stay; at the board the line that is said is heard.
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

/** The browser's own push service cannot be reached from here: what it would answer is put in its place. */
test('a member has this device told of what they choose while the page is closed', async () => {
  const { token } = await Person.member(server.url, 'Caller-e2e');
  const who = await signedIn(browser, token, server.url);
  const { page } = who;
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  await page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example.org/device',
      keys: {
        p256dh: 'BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY',
        auth: '_ordMnz7uTCmrpBTeUV4Bw',
      },
    };
    PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription;
  });
  await page.goto(`${server.url}/account`);
  const calls = page.getByRole('region', { name: 'Notifications' });
  const device = calls.getByRole('switch', { name: /even while this page is closed/ });
  await device.click();
  const turn = calls.getByRole('switch', { name: 'Your turn in a correspondence game' });
  await expect.poll(() => turn.getAttribute('aria-checked')).toBe('true');
  await turn.click();
  await expect.poll(() => turn.getAttribute('aria-checked')).toBe('false');
  await page.reload();
  await expect.poll(() => turn.getAttribute('aria-checked')).toBe('false');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
  expect(await seriousFaults(page)).toEqual([]);
  await device.click();
  await turn.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(who.faults).toEqual([]);
  await leave(who);
});
