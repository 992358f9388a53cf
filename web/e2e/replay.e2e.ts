// The archive: lists, links to a ply, stepping, autoplay, keys; and playing by keyboard and screen reader.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, visitor } from './browser';
import type { Catalog } from '../src/api/types';
import { expectedBoard } from './expected';
import { load } from './first-load';
import { KINDS } from './lively';
import { archived, choose, dice, gameId, playOut, spoken } from './play';
import { rival, type Rival } from './rival';
import { browser, server, stage } from './stage';

stage();

let opponent: Rival;
/** A finished game of Othello. */
let id: string;
beforeAll(async () => {
  opponent = await rival(server.url);
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  id = await begin(page, 'othello');
  await playOut(page, dice(4));
  await page.context().close();
}, 120_000);
afterAll(async () => {
  opponent?.stop();
});

async function begin(page: Page, kind: 'othello' | 'santorini' | 'checkers'): Promise<string> {
  await page.goto(server.url);
  await choose(page, kind, 'Anyone');
  await page.locator('button[type=submit]').click();
  return gameId(page);
}

const shownPly = (page: Page) => page.locator('.game').getAttribute('data-ply');

test('the first load is small and everything comes from the server itself', async () => {
  const { page, faults } = await visitor(browser, PHONE);
  const { requests, bytes } = await load(page, server.url);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(143_000);
  expect(requests).toBeLessThanOrEqual(18);
  // The document contains the catalog, so that nothing waits for it.
  const carried = await page.locator('#catalog').evaluate((element) => JSON.parse(element.textContent) as Catalog);
  expect(carried).toEqual(await (await fetch(`${server.url}/api/catalog`)).json());
  expect(carried.games.map(({ kind }) => kind)).toEqual(KINDS);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the list of games leads to a replay', async () => {
  const { page, faults } = await visitor(browser, PHONE);
  await page.goto(`${server.url}/games`);
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('santorini');
  await page.getByText('No games match.').waitFor();
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('othello');
  await page.locator(`a[href="/game/${id}"]`).click();
  await page.locator('.game[data-status=over]').waitFor();
  expect(await sideways(page)).toBe(0);
  await page.goBack();
  await page.locator(`a[href="/game/${id}"]`).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download these games' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('games.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain(`[Site "Parlor ${id}"]`);
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each(['?ply=12', '#12'])('a link that ends in %s opens there', async (suffix) => {
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/game/${id}${suffix}`);
  await page.locator('.game[data-ply="12"]').waitFor();
  const game = await archived(server.url, id);
  const event = game.events[11];
  if (event?.type !== 'moved') throw new Error('The twelfth event of an Othello game is a move.');
  await expect.poll(() => spoken(page)).toEqual(expectedBoard('othello', 'standard', event.position));
  await page.context().close();
});

test('first, forward, back, last, autoplay, keys and the move list', async () => {
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/game/${id}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.locator('.game[data-status=over]').waitFor();
  const last = await shownPly(page);
  await press('First position');
  expect(await shownPly(page)).toBe('0');
  await press('Next move');
  await press('Next move');
  await press('Previous move');
  expect(await shownPly(page)).toBe('1');
  expect(page.url()).toContain('?ply=1');
  await press('Last position');
  expect(await shownPly(page)).toBe(last);
  expect(page.url()).not.toContain('ply');
  await page.keyboard.press('Home');
  expect(await shownPly(page)).toBe('0');
  await page.keyboard.press('ArrowRight');
  expect(await shownPly(page)).toBe('1');
  await page.locator('[data-ply="20"]').click();
  expect(await shownPly(page)).toBe('20');
  await press('Play');
  await page.locator('.game[data-ply="22"]').waitFor();
  await press('Pause');
  await page.keyboard.press('End');
  expect(await shownPly(page)).toBe(last);
  // Space belongs to the focused control.
  const fold = page.locator('details', { hasText: 'Share' });
  await fold.locator('summary').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => fold.getAttribute('open')).toBe('');
  expect(await page.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0);
  await page.context().close();
});

test('a game can be played with the keyboard and followed by ear', async () => {
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await begin(page, 'santorini');
  await page.locator('[data-legal]').first().waitFor();
  await page.locator('[data-square="c3"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe('b4');
  const before = Number(await page.locator('.game').getAttribute('data-plies'));
  await page.locator('[data-legal]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (ply) => Number(document.querySelector('.game')?.getAttribute('data-plies')) > ply,
    before,
  );
  await page
    .getByTestId('announcer')
    .getByText(/played .*turn\.|played .*to move\./)
    .waitFor();
  await page.context().close();
});

test('a half-made turn is taken back before it is sent', async () => {
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await begin(page, 'checkers');
  const picked = page.locator('.picked');
  await page.locator('[data-legal]').first().click();
  await expect.poll(() => picked.count()).toBe(1);
  await page.locator('[data-square]:focus, [tabindex="0"][data-square]').first().focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => picked.count()).toBe(0);
  await page.context().close();
});

test.each([
  { colorScheme: 'light', viewport: DESK },
  { colorScheme: 'dark', viewport: PHONE },
] as const)('axe finds nothing serious in any page ($colorScheme)', async ({ colorScheme, viewport }) => {
  const { page } = await visitor(browser, viewport, { colorScheme, reducedMotion: 'reduce', bypassCSP: true });
  const plain = ['/', '/games', '/games?player=Ada', '/players', '/account', '/bots', '/exhibition', '/invite/nothing'];
  for (const path of [...plain, '/learn/kalah', '/player/nobody', `/game/${id}?ply=9`, '/game/nothing', '/nowhere']) {
    await page.goto(server.url + path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(await sideways(page), path).toBe(0);
    expect(await seriousFaults(page), path).toEqual([]);
  }
  await page.context().close();
});
