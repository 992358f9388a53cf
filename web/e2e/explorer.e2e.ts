// The explorer on the analysis board, in a replay and on a player's page; TV, which goes on to the next game by itself.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ExplorerPage } from '../src/api/types';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, visitor } from './browser';
import { Person, playGame } from './lively';
import { browser, server, stage } from './stage';

stage();

const explored = async (query: string) =>
  (await (await fetch(`${server.url}/api/explorer?game=othello${query}`)).json()) as ExplorerPage;
const panel = (page: Page) => page.getByRole('region', { name: 'Opening explorer' });
const shown = (page: Page) => page.locator('.screen').getAttribute('data-game');

test('openings are explored on the analysis board, in a replay and on a page of a player', async () => {
  const [ada, bob] = await Promise.all(['Ada', 'Bob'].map((name) => Person.member(server.url, name)));
  if (!ada || !bob) throw new Error('Two people were asked in.');
  const ids: string[] = [];
  for (const seed of [1, 2, 3]) ids.push(await playGame(ada, bob, { game: 'othello', rated: true, seed }));
  await expect.poll(async () => (await explored('')).counting).toBe(false);
  const told = await explored('&moves=f5');

  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce', bypassCSP: true });
  await page.goto(`${server.url}/analysis?game=othello&variant=standard`);
  await panel(page).getByRole('switch').click();
  // All first moves are alike: one line covers the four of them.
  const rows = panel(page).locator('tbody tr');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  expect(await rows.first().locator('td').first().textContent()).toBe('3');
  await rows.first().getByRole('button').click();
  await page.locator('.game[data-ply="1"]').waitFor();
  await expect.poll(() => rows.count()).toBe(told.moves.length);
  expect(await seriousFaults(page)).toEqual([]);
  await panel(page).getByLabel('Played here').uncheck();
  await panel(page).getByText('None of these games').waitFor();
  await panel(page).getByLabel('Played here').check();
  await panel(page).getByRole('link', { name: 'Ada – Bob' }).first().waitFor();

  // It stays on and follows the replay on a phone.
  await page.setViewportSize(PHONE);
  await page.goto(`${server.url}/game/${ids[0]}?ply=1`);
  await expect.poll(() => rows.count()).toBe(told.moves.length);
  await page.getByRole('button', { name: 'Next move' }).click();
  await panel(page).getByText('1', { exact: true }).first().waitFor();
  expect(await sideways(page)).toBe(0);

  await page.goto(`${server.url}/player/Ada`);
  await page.getByRole('heading', { name: 'Records' }).waitFor();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  const repertoire = page.getByRole('region', { name: 'Repertoire' });
  await repertoire.locator('tbody').getByRole('button').first().click();
  await expect.poll(() => repertoire.locator('tbody tr').count()).toBe(told.moves.length);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
  [ada, bob].forEach((person) => person.leave());
});

test('TV shows a game to its end and goes on to the next', async () => {
  const [cleo, dan] = await Promise.all(['Cleo', 'Dan'].map((name) => Person.member(server.url, name)));
  if (!cleo || !dan) throw new Error('Two people were asked in.');
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce', bypassCSP: true });
  await page.goto(`${server.url}/tv`);
  await page.getByText('Nothing is being played right now').waitFor();
  const first = await playGame(cleo, dan, { game: 'othello', plies: 6 });
  await expect.poll(() => shown(page)).toBe(first);
  const second = await playGame(dan, cleo, { game: 'kalah', plies: 3 });
  expect(await seriousFaults(page)).toEqual([]);
  await cleo.ask('resign', { game: first });
  await page.locator('.screen[data-status=over]').waitFor();
  await expect.poll(() => shown(page)).toBe(second);

  // A viewer who chooses another game while the end of one is shown sees that game, and it stays.
  const third = await playGame(cleo, dan, { game: 'awele', plies: 3 });
  await page.getByRole('button', { name: 'Awele' }).waitFor();
  await dan.ask('resign', { game: second });
  await page.locator('.screen[data-status=over]').waitFor();
  await page.getByRole('button', { name: 'Awele' }).click();
  await page.locator(`.screen[data-game="${third}"]`).evaluate((screen) => screen.setAttribute('data-seen', ''));
  await page.waitForTimeout(7_000);
  expect(await page.locator(`.screen[data-game="${third}"][data-seen]`).count()).toBe(1);
  // Both players are visible without scrolling.
  for (const name of ['Cleo', 'Dan']) {
    const box = await page.locator('.screen .player', { hasText: name }).boundingBox();
    expect((box?.y ?? DESK.height) + (box?.height ?? 0)).toBeLessThan(DESK.height);
  }

  // The home page shows what is on.
  await page.setViewportSize(PHONE);
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  await page.getByRole('link', { name: 'Watch TV' }).click();
  await expect.poll(() => shown(page)).toBe(third);
  expect(await sideways(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
  [cleo, dan].forEach((person) => person.leave());
});

test('games are searched by their openings where those have names', async () => {
  const { page, faults } = await visitor(browser, PHONE, { reducedMotion: 'reduce', bypassCSP: true });
  const game = page.getByRole('combobox', { name: 'Game', exact: true });
  const opening = page.getByLabel('Opening', { exact: true });
  await page.goto(`${server.url}/games`);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Opponent').waitFor();
  for (const [name, sample] of [
    ['Othello', 'Such as Tiger'],
    ['Checkers', 'Such as Edinburgh'],
  ]) {
    await game.selectOption({ label: name ?? '' });
    await expect.poll(() => opening.getAttribute('placeholder')).toBe(sample);
  }
  await game.selectOption({ label: 'Kalah' });
  await opening.waitFor({ state: 'detached' });
  expect(await sideways(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
