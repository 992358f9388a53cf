// Two people in two browsers play each other, also while the network fails between one of them and the server.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, launch, PHONE, type Visitor, visitor } from './browser';
import { archived, choose, clickOnce, dice, gameId } from './play';
import { type Line, lineTo } from './proxy';
import { type Server, startServer } from './server';

let server: Server;
let browser: Browser;
let line: Line;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ bots: false }), launch()]);
  line = await lineTo(server.port);
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
  await server?.stop();
});

const status = (page: Page) => page.locator('.connection');
const ply = async (page: Page) => Number(await page.locator('.game').getAttribute('data-plies'));

/** One seeks, the other accepts; the first one's way to the server leads over the line that can be cut. */
async function meet(kind: 'othello' | 'kalah', options: object = {}): Promise<[Visitor, Visitor, string]> {
  const one = await visitor(browser, DESK, { reducedMotion: 'reduce', ...options });
  const two = await visitor(browser, PHONE, { reducedMotion: 'reduce', ...options });
  await one.page.goto(line.url);
  await choose(one.page, kind, 'A person');
  await one.page.locator('button[type=submit]').click();
  await one.page.getByText('Your offer').waitFor();
  await two.page.goto(server.url);
  await two.page.locator('section', { hasText: 'Open games' }).getByRole('button', { name: 'Play' }).click();
  const id = await gameId(two.page);
  expect(await gameId(one.page)).toBe(id);
  return [one, two, id];
}

/** Whoever is asked to move clicks, until the game is over or `plies` are played. */
async function together(pages: Page[], plies = Infinity): Promise<void> {
  const roll = dice(11);
  const over = (page: Page) => page.locator('.game[data-status="over"]').count();
  while ((await ply(pages[0]!)) < plies && !(await over(pages[0]!))) {
    for (const page of pages) if ((await page.locator('[data-legal]').count()) > 0) await clickOnce(page, roll);
  }
}

/** Waits until exactly this page may move, and gives the page that may. */
async function mover(pages: Page[]): Promise<Page> {
  for (;;) {
    for (const page of pages) if ((await page.locator('[data-legal]').count()) > 0) return page;
    await new Promise((later) => setTimeout(later, 20));
  }
}

test('a whole game of Kalah, cut in the middle, without a reload', async () => {
  const [one, two, id] = await meet('kalah');
  const pages = [one.page, two.page];
  await one.page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await together(pages, 4);

  // The move is clicked while the line is down: it is kept, and played once when the line is up.
  while ((await mover(pages)) !== one.page) await clickOnce(two.page, dice(1));
  const before = await ply(one.page);
  line.cut();
  await status(one.page).getByText('Reconnecting').waitFor();
  await clickOnce(one.page, dice(5));
  await one.page.getByText('Sending your move').waitFor();
  expect(await ply(two.page)).toBe(before);
  line.mend();
  await two.page.locator(`.game[data-plies="${before + 1}"]`).waitFor();
  await one.page.locator('.connection[data-status=online]').waitFor();

  // The opponent moves while the line is down: the events that were missed come afterwards.
  while ((await mover(pages)) !== two.page) await clickOnce(one.page, dice(2));
  const missed = await ply(two.page);
  line.cut();
  await clickOnce(two.page, dice(3));
  await two.page.locator(`.game[data-plies="${missed + 1}"]`).waitFor();
  line.mend();
  await one.page.locator(`.game[data-plies="${missed + 1}"]`).waitFor();

  await together(pages);
  for (const page of pages) await page.locator('.game[data-status="over"]').waitFor();
  expect(await one.page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const game = await archived(server.url, id);
  expect(game.events.filter(({ type }) => type === 'moved')).toHaveLength(game.moves.length);
  expect(await ply(one.page)).toBe(game.moves.length);
  expect([...one.faults, ...two.faults]).toEqual([]);
  await Promise.all(pages.map((page) => page.context().close()));
});

test('a line that falls silent shows soon and heals', async () => {
  const [one, two] = await meet('othello');
  await together([one.page, two.page], 2);
  line.freeze();
  await status(one.page).getByText('Slow connection').waitFor({ timeout: 5_000 });
  await status(one.page).getByText('Reconnecting').waitFor({ timeout: 15_000 });
  line.mend();
  await one.page.locator('.connection[data-status=online]').waitFor({ timeout: 15_000 });
  await together([one.page, two.page], 6);
  expect(await ply(one.page)).toBeGreaterThanOrEqual(6);
  await Promise.all([one, two].map(({ page }) => page.context().close()));
});

test('resigning asks once more and ends the game for both', async () => {
  const [one, two, id] = await meet('othello');
  await together([one.page, two.page], 3);
  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('button', { name: 'No', exact: true }).click();
  expect((await archived(server.url, id)).status).toBe('playing');
  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('button', { name: 'Yes' }).click();
  await one.page.getByTestId('standing').getByText('You resigned').waitFor();
  await two.page.getByTestId('standing').getByText('You win by resignation').waitFor();
  await Promise.all([one, two].map(({ page }) => page.context().close()));
});

test('a game that has not begun can be called off, and an offer can be taken back', async () => {
  const [one, two] = await meet('kalah');
  await one.page.getByRole('button', { name: 'Call off' }).click();
  await one.page.getByRole('button', { name: 'Yes' }).click();
  await two.page.getByTestId('standing').getByText('The game was called off').waitFor();

  await one.page.getByRole('link', { name: 'Play', exact: true }).click();
  await choose(one.page, 'othello', 'A person');
  await one.page.locator('button[type=submit]').click();
  await two.page.getByRole('link', { name: 'Play', exact: true }).click();
  const offers = two.page.locator('section', { hasText: 'Open games' }).getByRole('button', { name: 'Play' });
  await offers.waitFor();
  await one.page.getByRole('button', { name: 'Cancel' }).click();
  await offers.waitFor({ state: 'detached' });
  await Promise.all([one, two].map(({ page }) => page.context().close()));
});
