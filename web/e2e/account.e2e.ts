// From guest to member and back, rated games, leaderboards, files.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, sideways, visitor, type Visitor } from './browser';
import { Person } from './lively';
import { choose, gameId } from './play';
import { browser, server, stage } from './stage';
import { leave, together } from './table';

stage();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const PASSWORD = 'correct horse 7';

async function register(name: string, viewport = DESK): Promise<Visitor> {
  const who = await visitor(browser, viewport, { reducedMotion: 'reduce' });
  await who.page.goto(`${server.url}/account`);
  await who.page.getByLabel('Name', { exact: true }).fill(name);
  await who.page.getByLabel(/^Password/).fill(PASSWORD);
  await button(who.page, 'Create account').click();
  await who.page.getByRole('heading', { name, exact: true }).waitFor();
  return who;
}

async function ratedGame(one: Page, two: Page): Promise<void> {
  await one.goto(server.url);
  await choose(one, 'othello', 'Anyone');
  await one.getByLabel('Rated game').check();
  await one.locator('button[type=submit]').click();
  await two.goto(server.url);
  await two.locator('section', { hasText: 'Open games' }).getByRole('button', { name: 'Play' }).click();
  await Promise.all([gameId(one), gameId(two)]);
  await together([one, two], 4);
  await button(one, 'Resign').click();
  await button(one, 'Yes').click();
  await two.getByTestId('standing').getByText('You win by resignation').waitFor();
}

test('two members play rated games and appear on the leaderboard', async () => {
  const ada = await register('Ada-e2e');
  const bob = await register('Bob-e2e', PHONE);
  await ratedGame(ada.page, bob.page);
  await ratedGame(ada.page, bob.page);

  await bob.page.goto(`${server.url}/player/Ada-e2e`);
  await bob.page.getByText('0 won, 0 drawn, 2 lost').waitFor();
  await bob.page.getByRole('img', { name: /Rating in Othello over time/ }).waitFor();
  expect(await sideways(bob.page)).toBe(0);
  // Below the board is the score between the two players, the viewer's own side first.
  await bob.page.locator('a[href^="/game/"]').first().click();
  await bob.page.getByRole('link', { name: 'Bob-e2e 2 – 0 Ada-e2e' }).waitFor();
  await bob.page.goto(`${server.url}/players?kind=othello`);
  await bob.page.getByRole('heading', { name: 'Top Othello players' }).waitFor();
  expect([...ada.faults, ...bob.faults]).toEqual([]);
  await leave(ada, bob);
});

test('signing out and in again, wrong passwords, a session ended from elsewhere', async () => {
  const cleo = await register('Cleo-e2e');
  await button(cleo.page, 'Sign out').click();
  await cleo.page.getByText('You are playing as a guest').waitFor();
  await cleo.page.locator('label', { hasText: 'Sign in' }).click();
  await cleo.page.getByLabel('Name', { exact: true }).fill('Cleo-e2e');
  await cleo.page.getByLabel(/^Password/).fill('something else');
  await button(cleo.page, 'Sign in').click();
  await cleo.page.getByRole('alert').waitFor();
  await cleo.page.getByLabel(/^Password/).fill(PASSWORD);
  await button(cleo.page, 'Sign in').click();
  await cleo.page.getByRole('heading', { name: 'Cleo-e2e', exact: true }).waitFor();

  const elsewhere = await visitor(browser, PHONE);
  await elsewhere.page.goto(`${server.url}/account`);
  await elsewhere.page.locator('label', { hasText: 'Sign in' }).click();
  await elsewhere.page.getByLabel('Name', { exact: true }).fill('Cleo-e2e');
  await elsewhere.page.getByLabel(/^Password/).fill(PASSWORD);
  await button(elsewhere.page, 'Sign in').click();
  await button(elsewhere.page, 'End session').first().click();
  await cleo.page.getByText('Your session has ended.').waitFor();
  await button(cleo.page, 'Continue as a guest').click();
  await cleo.page.getByText('You are playing as a guest').waitFor();
  await leave(cleo, elsewhere);
});

test('a member challenges a bot of their own from the account', async () => {
  const who = await register('Keeper');
  await who.page.getByLabel('Bot name').fill('Keepers-bot');
  await button(who.page, 'Create bot').click();
  const token = await who.page
    .locator('code', { hasText: /^\S{20,}$/ })
    .first()
    .innerText();
  const bot = await Person.signedIn(server.url, 'Keepers-bot', token);
  await bot.ask('offer', { games: [{ game: 'kalah', variants: [], levels: [1] }], max_games: 1 });
  await who.page.reload();
  await who.page.getByRole('link', { name: 'Challenge Keepers-bot' }).click();
  await choose(who.page, 'kalah', 'A friend');
  await button(who.page, 'Challenge Keepers-bot').click();
  await gameId(who.page);
  await who.page.getByText('Keepers-bot').first().waitFor();
  bot.leave();
  await leave(who);
});

test('a taken name is refused with a sentence', async () => {
  const dora = await register('Dora-e2e');
  const other = await visitor(browser, DESK);
  await other.page.goto(`${server.url}/account`);
  await other.page.getByLabel('Name', { exact: true }).fill('dora-E2E');
  await other.page.getByLabel(/^Password/).fill(PASSWORD);
  await button(other.page, 'Create account').click();
  await other.page.getByRole('alert').waitFor();
  expect(await other.page.getByRole('heading', { name: /^Guest-/ }).count()).toBe(1);
  await leave(dora, other);
});

test('a game is downloaded and uploaded; a broken file is refused', async () => {
  const { page } = await register('Uploader-e2e');
  const { page: rival } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(server.url);
  await choose(page, 'othello', 'Anyone');
  await page.locator('button[type=submit]').click();
  await rival.goto(server.url);
  await rival.locator('section', { hasText: 'Open games' }).getByRole('button', { name: 'Play' }).click();
  await Promise.all([gameId(page), gameId(rival)]);
  await together([page, rival]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'GGF' }).click(),
  ]);
  const file = await download.path();
  expect(readFileSync(file, 'utf8')).toContain('GM[Othello]');

  await page.goto(`${server.url}/library`);
  const upload = page.getByLabel('Choose files');
  await upload.setInputFiles({ name: 'game.ggf', mimeType: 'text/plain', buffer: readFileSync(file) });
  await page.waitForURL(/\/game\//);
  await page.locator('.game[data-status="over"]').waitFor();
  await page.goto(`${server.url}/library`);
  await upload.setInputFiles({ name: 'bad.pdn', mimeType: 'text/plain', buffer: Buffer.from('1. 11-15 44-99 *') });
  await page.getByText('44-99').waitFor();
  await Promise.all([page, rival].map((one) => one.context().close()));
});
