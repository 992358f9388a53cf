// Where Back and Forward lead.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, DESK, visitor } from './browser';
import { browser, server, stage } from './stage';
import { plies } from './table';

stage();

const board = (page: Page) => page.locator('.game');
const title = (page: Page, name: string) => page.getByRole('heading', { name: `${name}: analysis board` });

/** Plays the first legal move until the board has `until` plies. */
async function play(page: Page, until: number) {
  for (let ply = await plies(page); ply < until; ply += 1) {
    await page.locator('[data-legal]').first().click();
    await page.locator(`.game[data-plies="${ply + 1}"]`).waitFor();
  }
}

test('each analysis board of the history is the one that was left', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  const begin = async (kind: string) => {
    await page.locator(`label:has(input[name="game"][value="${kind}"])`).click();
    await button(page, 'Analyse').click();
    await board(page).waitFor();
  };
  await page.goto(`${server.url}/analysis`);
  await begin('othello');
  await play(page, 2);
  const first = page.url();
  await button(page, 'New board').click();
  await begin('kalah');
  await play(page, 1);
  const second = page.url();

  await page.goBack();
  await button(page, 'Analyse').waitFor();
  await page.goBack();
  await title(page, 'Othello').waitFor({ state: 'attached' });
  expect([page.url(), await plies(page)]).toEqual([first, 2]);
  await page.goForward();
  await button(page, 'Analyse').waitFor();
  await page.goForward();
  await title(page, 'Kalah').waitFor({ state: 'attached' });
  expect([page.url(), await plies(page)]).toEqual([second, 1]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('Back from the editor keeps the line and the ply', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/analysis?game=othello&variant=standard`);
  await play(page, 4);
  await page.keyboard.press('ArrowLeft');
  const left = page.url();
  await page.getByRole('link', { name: 'Edit position' }).click();
  await page.locator('.editor').waitFor();
  await page.goBack();
  await board(page).waitFor();
  expect([page.url(), await plies(page), await board(page).getAttribute('data-ply')]).toEqual([left, 4, '3']);
  expect(faults).toEqual([]);
  await page.context().close();
});
