// The lessons: moves are judged and answered, and finished lessons are remembered.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Kind } from '../src/api/types';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, visitor, type Visitor } from './browser';
import { browser, server, stage } from './stage';

stage();

const PASSWORD = 'correct horse 7';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, text: string | RegExp) =>
  page.locator('.lesson').getByRole('status').getByText(text).waitFor();

/** Plays a move by clicking its squares. */
async function play(page: Page, squares: string): Promise<void> {
  for (const square of squares.split(' ')) await page.locator(`.lesson [data-square="${square}"]`).click();
}

/** One lesson for each kind of board, with a wrong and a right answer. */
const ANSWERS: [Kind, string, string, string][] = [
  ['othello', 'corner', 'g1', 'h1'],
  ['checkers', 'opposition', '15 19', '7 11'],
  ['awele', 'full-house', 'A', 'F'],
  ['kalah', 'keep-a-seed', 'F', 'E'],
  ['santorini', 'cap', 'b3 a3 a2', 'b3 a2 a1'],
];

async function newcomer(viewport = DESK): Promise<Visitor> {
  return visitor(browser, viewport, { reducedMotion: 'reduce', bypassCSP: true });
}

async function account(page: Page, action: 'Create account' | 'Sign in', name: string): Promise<void> {
  await page.goto(`${server.url}/account`);
  if (action === 'Sign in') await page.getByRole('radio', { name: 'Sign in' }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await button(page, action).last().click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

test('a game that nobody teaches has no course', async () => {
  const { page } = await newcomer();
  for (const path of ['/learn/chess', '/learn/chess/corner']) {
    await page.goto(server.url + path);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
  await page.context().close();
});

test('wrong moves are refuted and right ones lead on, on every board; progress follows the member', async () => {
  const { page, faults } = await newcomer();
  for (const [kind, lesson, wrong, right] of ANSWERS) {
    await page.setViewportSize(kind === 'othello' || kind === 'kalah' ? PHONE : DESK);
    await page.goto(`${server.url}/learn/${kind}/${lesson}`);
    await play(page, wrong);
    await said(page, /^Not /);
    await button(page, 'Try again').click();
    await play(page, right);
    await said(page, 'Well done.');
    expect(await sideways(page)).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
  }
  // The second player learns the move that only they have.
  await page.goto(`${server.url}/learn/kalah/swap`);
  await play(page, 'a');
  await said(page, /^Not a/);
  await button(page, 'Try again').click();
  await button(page, 'Swap sides').click();
  await said(page, 'Well done.');
  // Three moves in a row, the last two shown by the page.
  await page.goto(`${server.url}/learn/kalah/row-of-turns`);
  await play(page, 'C');
  await said(page, /With best play, this move leaves you 2 behind; the right move leaves you 9 ahead/);
  await button(page, 'Show the answer').click();
  await said(page, 'Right. What next?');
  await play(page, 'E');
  await said(page, 'Right. What next?');
  await play(page, 'F');
  await said(page, 'Well done.');
  await page.getByRole('link', { name: 'Next lesson' }).click();
  await page.getByRole('heading', { level: 1, name: 'A big capture' }).waitFor();

  await page.goto(`${server.url}/learn`);
  await page.getByRole('progressbar', { name: /^3 of/ }).waitFor();
  await account(page, 'Create account', 'Learner');
  await page.goto(`${server.url}/learn/kalah`);
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'done' }).count()).toBe(3);
  expect(await seriousFaults(page)).toEqual([]);

  const other = await newcomer(PHONE);
  await account(other.page, 'Sign in', 'Learner');
  await other.page.goto(`${server.url}/learn/kalah`);
  await other.page
    .getByRole('listitem')
    .filter({ hasText: /^Keep a seed back.*done$/ })
    .waitFor();
  expect(await sideways(other.page)).toBe(0);
  expect([...faults, ...other.faults]).toEqual([]);
  await Promise.all([page.context().close(), other.page.context().close()]);
});
