// What the page shows and keeps when the network is lost.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, DESK, visitor } from './browser';
import { Person, playGame } from './lively';
import { browser, server, stage } from './stage';

stage();

const UNREACHABLE = 'Der Server ist nicht erreichbar.';
/** More than a page of the list. */
const GAMES = 33;

let [ada, bob] = [] as unknown as [Person, Person];
beforeAll(async () => {
  [ada, bob] = await Promise.all([Person.member(server.url, 'Ada'), Person.member(server.url, 'Bob')]);
  for (let seed = 0; seed < GAMES; seed += 1) {
    const game = await playGame(ada, bob, { game: 'kalah', plies: 4, seed });
    await ada.ask('resign', { game });
  }
});
afterAll(() => [ada, bob].forEach((person) => person?.leave()));

async function german(path: string): Promise<Page> {
  const { page } = await visitor(browser, DESK, { locale: 'de', reducedMotion: 'reduce' });
  await page.goto(server.url + path);
  await page.locator('.connection[data-status=online]').waitFor();
  return page;
}
const offline = (page: Page, lost = true) => page.context().setOffline(lost);

test('a failed "Load more" keeps the list, and another try goes on', async () => {
  const page = await german('/games');
  const rows = page.locator('main a[href^="/game/"]');
  await expect.poll(() => rows.count()).toBe(30);
  await offline(page);
  await button(page, 'Mehr laden').click();
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
  expect(await rows.count()).toBe(30);
  await offline(page, false);
  await button(page, 'Noch einmal').click();
  await expect.poll(() => rows.count()).toBe(GAMES);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.context().close();
});

test('a run of puzzles says that the server cannot be reached', async () => {
  const page = await german('/puzzles/run?mode=streak');
  await page.locator('main button.primary').waitFor();
  await offline(page);
  await page.locator('main button.primary').click();
  await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
  await page.context().close();
});

test('a link that nothing could be loaded of leads there when the connection returns', async () => {
  const page = await german('/');
  await offline(page);
  await page.locator('a[href="/puzzles"]').first().click();
  await page.getByText(UNREACHABLE).waitFor();
  expect(await page.title()).toContain('Diese Seite kann nicht gezeigt werden');
  await button(page, 'Noch einmal').waitFor();
  await page.locator('.connection:not([data-status=online])').waitFor();
  await offline(page, false);
  await page.getByRole('heading', { level: 1, name: 'Aufgaben' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/puzzles');
  await page.context().close();
});
