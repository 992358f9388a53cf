// Players are called to the board: by the title and the icon of the tab, the badge, sounds and messages of the browser.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
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
