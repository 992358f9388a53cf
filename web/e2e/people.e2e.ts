// Two people in two browsers play each other, even while the network fails between one of them and the server.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, visitor } from './browser';
import { archived, choose, clickOnce, dice } from './play';
import { type Line, lineTo } from './proxy';
import { browser, server, stage } from './stage';
import { leave, meet, mover, plies, together } from './table';

stage();

let line: Line;
beforeAll(async () => {
  line = await lineTo(server.port);
});
afterAll(async () => {
  await line?.close();
});

const status = (page: Page) => page.locator('.connection');
const meetOverLine = (kind: 'othello' | 'kalah') => meet(browser, kind, line.url, server.url);

test('a whole game of Kalah, cut in the middle, without a reload', async () => {
  const [one, two, id] = await meetOverLine('kalah');
  const pages = [one.page, two.page];
  await one.page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await together(pages, 4);

  // The move is clicked while the line is down: it is kept, and played once when the line is back.
  while ((await mover(pages)) !== one.page) await clickOnce(two.page, dice(1));
  const before = await plies(one.page);
  line.cut();
  await status(one.page).getByText('Reconnecting').waitFor();
  await clickOnce(one.page, dice(5));
  await one.page.getByText('Sending your move').waitFor();
  expect(await plies(two.page)).toBe(before);
  await two.page.getByText('connection lost').waitFor();
  line.mend();
  await two.page.locator(`.game[data-plies="${before + 1}"]`).waitFor();
  await one.page.locator('.connection[data-status=online]').waitFor();
  await two.page.getByText('connection lost').waitFor({ state: 'detached' });

  // The opponent moves while the line is down: the missed events arrive afterwards.
  while ((await mover(pages)) !== two.page) await clickOnce(one.page, dice(2));
  const missed = await plies(two.page);
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
  expect(await plies(one.page)).toBe(game.moves.length);
  expect([...one.faults, ...two.faults]).toEqual([]);
  await leave(one, two);
});

test('a silent connection is noticed soon and recovers', async () => {
  const [one, two] = await meetOverLine('othello');
  await together([one.page, two.page], 2);
  line.freeze();
  await status(one.page).getByText('Very slow connection').waitFor({ timeout: 8_000 });
  await status(one.page).getByText('Reconnecting').waitFor({ timeout: 15_000 });
  line.mend();
  await one.page.locator('.connection[data-status=online]').waitFor({ timeout: 15_000 });
  await together([one.page, two.page], 6);
  expect(await plies(one.page)).toBeGreaterThanOrEqual(6);
  await leave(one, two);
});

test('a slow connection is amber, a very slow one red', async () => {
  const { page, faults } = await visitor(browser, DESK);
  await page.goto(line.url);
  const dot = page.locator('.connection .dot');
  const colour = () => dot.evaluate((element) => getComputedStyle(element).backgroundColor);
  const seen: string[] = [];
  for (const [ms, word] of [
    [0, 'Connected'],
    [250, 'Slow connection'],
    [700, 'Very slow connection'],
    [0, 'Connected'],
  ] as const) {
    line.delay(ms);
    await status(page).getByText(word, { exact: true }).waitFor({ state: 'attached', timeout: 15_000 });
    seen.push(await colour());
  }
  expect(new Set(seen).size).toBe(3);
  expect(seen.at(-1)).toBe(seen[0]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('resigning asks once more and ends the game for both', async () => {
  const [one, two, id] = await meetOverLine('othello');
  await together([one.page, two.page], 3);
  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('button', { name: 'No', exact: true }).click();
  expect((await archived(server.url, id)).status).toBe('playing');
  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('button', { name: 'Yes' }).click();
  await one.page.getByTestId('standing').getByText('You resigned').waitFor();
  await two.page.getByTestId('standing').getByText('You win by resignation').waitFor();
  await leave(one, two);
});

test('a game that has not started can be aborted, and an offer can be cancelled', async () => {
  const [one, two] = await meetOverLine('kalah');
  await one.page.getByRole('button', { name: 'Abort' }).click();
  await one.page.getByRole('button', { name: 'Yes' }).click();
  await two.page.getByTestId('standing').getByText('Game aborted').waitFor();

  await one.page.getByRole('link', { name: 'Parlor, home' }).click();
  await choose(one.page, 'othello', 'Anyone');
  await one.page.locator('button[type=submit]').click();
  await two.page.goto(server.url);
  const offers = two.page.locator('section', { hasText: 'Open games' }).getByRole('button', { name: 'Play' });
  await offers.waitFor();
  await one.page.getByRole('button', { name: 'Cancel' }).click();
  await offers.waitFor({ state: 'detached' });
  await leave(one, two);
});
