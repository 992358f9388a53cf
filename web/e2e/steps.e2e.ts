// Step-by-step hints for newcomers, and what must not get in a player's way.

import { expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { DESK, PHONE, visitor } from './browser';
import { Person, playGame } from './lively';
import { challengeBot, choose, gameId } from './play';
import { browser, server, stage } from './stage';
import { plies } from './table';

stage({ bots: true });

const CLOCK = { initial_ms: 600_000, increment_ms: 5_000 };

test('a challenge lies over the page: the board stays under the finger', async () => {
  const { page, faults } = await visitor(browser, PHONE, { reducedMotion: 'reduce', bypassCSP: true });
  await challengeBot(page, server.url, 'othello');
  await page.locator('[data-legal]').first().waitFor();
  const name = (await page.locator('header a.name').textContent())?.trim();
  const place = () => page.locator('.game .board').first().boundingBox();
  const before = await place();
  const rival = await Person.member(server.url, 'Rival');
  await rival.ask('challenge', { to: name, game: 'kalah', clock: CLOCK, rated: false, side: 'random' });
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  expect(await place()).toEqual(before);
  expect(await seriousFaults(page)).toEqual([]);
  const played = await plies(page);
  await page.locator('[data-legal]').last().click();
  await expect.poll(() => plies(page)).toBeGreaterThan(played);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: '“not now”' }).click();
  await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  rival.leave();
  await page.context().close();
});

test('small boards count as nobody; who opens a game is a spectator', async () => {
  const [mia, max] = await Promise.all(['Mia', 'Max'].map((name) => Person.member(server.url, name)));
  if (!mia || !max) throw new Error('Two people were asked in.');
  const id = await playGame(mia, max, { game: 'othello', plies: 6, clock: CLOCK });
  const home = await visitor(browser, DESK);
  await home.page.goto(server.url);
  await home.page.locator(`a[href="/game/${id}"] svg.board`).first().waitFor();
  const { page, faults } = await visitor(browser, DESK);
  await page.goto(`${server.url}/game/${id}`);
  await page.getByText('You are a spectator').waitFor();
  const terms = page.getByRole('region', { name: 'Game status' }).locator('.terms');
  await expect.poll(() => terms.textContent()).toContain('1 spectator');
  const third = await visitor(browser, DESK);
  await third.page.goto(`${server.url}/game/${id}`);
  await expect.poll(() => terms.textContent()).toContain('2 spectators');
  expect([...faults, ...home.faults]).toEqual([]);
  [mia, max].forEach((person) => person.leave());
  await Promise.all([home, third].map((one) => one.page.context().close()));
  await page.context().close();
});

test('the panel asks for each step of a turn, and offers one way back at a time', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(server.url);
  await choose(page, 'santorini', 'A bot');
  await page.locator('label', { hasText: /^\s*Dark\s*$/ }).click();
  await page.getByRole('button', { name: 'Play Santorini' }).click();
  await gameId(page);
  for (const [asked, back] of [
    ['Place your first worker (1 of 2)', []],
    ['Place your second worker (2 of 2)', [/^Take back [a-e][1-5]$/]],
    ['Choose a worker', [/^Take back [a-e][1-5]$/]],
    ['Move where?', ['Undo']],
    ['Build where?', ['Undo']],
    ['Choose a worker', [/^Take back [a-e][1-5]–/]],
  ] as const) {
    await page.getByTestId('standing').getByText(asked, { exact: true }).waitFor();
    const ways = page.locator('main').getByRole('button', { name: /^(Undo|Take back)/ });
    await expect.poll(() => ways.allTextContents()).toHaveLength(back.length);
    const told = (await ways.allTextContents()).map((text) => text.trim());
    told.forEach((text, i) => expect(text).toMatch(back[i] ?? 'nothing'));
    await page.locator('[data-legal]').first().click();
  }
  expect(faults).toEqual([]);
  await page.context().close();
});
