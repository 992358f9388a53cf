// What happened while the page had no connection: games that began, offers that ended, a session that is over.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, DESK, signedIn, visitor } from './browser';
import { Person, playGame } from './lively';
import { type Line, lineTo } from './proxy';
import { browser, server, stage } from './stage';

stage();

let line: Line;
let [ada, bob] = [] as unknown as [Person, Person];
beforeAll(async () => {
  line = await lineTo(server.port);
  [ada, bob] = await Promise.all([Person.member(server.url, 'Ada'), Person.member(server.url, 'Bob')]);
});
afterAll(async () => {
  [ada, bob].forEach((person) => person?.leave());
  await line?.close();
});

const wish = { variant: undefined, clock: null, rated: false, game: 'kalah', side: 'first' };

test('a rematch that was accepted meanwhile opens by itself', async () => {
  const game = await playGame(ada, bob, { game: 'kalah', variant: '6x1', seed: 2 });
  const { page } = await signedIn(browser, ada.token, line.url);
  await page.goto(`${line.url}/game/${game}`);
  await button(page, 'Rematch').click();
  await button(page, 'Rematch offered').waitFor();
  line.cut();
  const next = String((await bob.ask('rematch', { game }))['game']);
  line.mend();
  await page.waitForURL((url) => url.pathname === `/game/${next}`);
  await page.context().close();
});

test('a challenge that was declined meanwhile waits no more, and an open one can still be cancelled', async () => {
  const { page } = await signedIn(browser, ada.token, line.url, DESK);
  await page.goto(`${line.url}/?game=kalah&friend=Bob`);
  const challenged: string[] = [];
  for (let challenges = 0; challenges < 2; challenges++) {
    const next = bob.next('challenged');
    await page.locator('button[type=submit]').click();
    challenged.push(((await next)['challenge'] as { challenge_id: string }).challenge_id);
  }
  const waiting = page.locator('.offer.line');
  await expect.poll(() => waiting.count()).toBe(2);
  line.cut();
  await bob.ask('decline_challenge', { challenge_id: challenged[0] });
  line.mend();
  await expect.poll(() => waiting.count()).toBe(1);
  const ended = bob.next('challenge_ended');
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  expect(await ended).toMatchObject({ challenge_id: challenged[1], how: 'cancelled' });
  await expect.poll(() => waiting.count()).toBe(0);
  await page.context().close();
});

test('a player whose session has ended meanwhile is told, and does not become a spectator', async () => {
  const carl = await Person.member(server.url, 'Carl');
  const { challenge_id } = await carl.ask('challenge', { ...wish, to: bob.name });
  const game = String((await bob.ask('accept_challenge', { challenge_id }))['game']);
  const { page } = await signedIn(browser, carl.token, line.url);
  await page.goto(`${line.url}/game/${game}`);
  await page.locator('[data-legal]').first().waitFor();
  line.cut();
  const headers = { Authorization: `Bearer ${carl.token}` };
  expect((await fetch(`${server.url}/api/sessions/current`, { method: 'DELETE', headers })).status).toBe(204);
  line.mend();
  await page.getByRole('alert').getByText('Your session has ended').waitFor();
  expect(await page.getByText('You are a spectator').count()).toBe(0);
  await button(page, 'Continue as a guest').click();
  await page.getByText('You are a spectator').waitFor();
  await page.context().close();
});

test('a window keeps its user when another window signs in', async () => {
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce', bypassCSP: true });
  await page.goto(`${line.url}/?game=kalah&friend=Bob`);
  const challenged = bob.next('challenged');
  await page.locator('button[type=submit]').click();
  await challenged;
  const account = page.getByRole('link', { name: /^Your account: / });
  const guest = await account.getAttribute('aria-label');
  const other = await page.context().newPage();
  await other.goto(line.url);
  await other.evaluate((token) => localStorage.setItem('parlor.token', token), ada.token);
  line.cut();
  const lost = page.locator('.connection').getByText('Reconnecting');
  await lost.waitFor();
  line.mend();
  await lost.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.offer.line').count()).toBe(1);
  expect(await account.getAttribute('aria-label')).toBe(guest);
  // A reload makes it the one who signed in, who has offered nothing.
  await page.reload();
  await expect.poll(() => account.getAttribute('aria-label')).toBe(`Your account: ${ada.name}`);
  expect(await page.locator('.offer.line').count()).toBe(0);
  await page.context().close();
});
