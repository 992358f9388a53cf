// Two people at one board.

import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, PHONE, type Visitor, visitor } from './browser';
import type { Kind } from '../src/api/types';
import { choose, clickOnce, dice, gameId } from './play';

export const plies = async (page: Page): Promise<number> =>
  Number(await page.locator('.game').getAttribute('data-plies'));

/** A player at a desk offers a game, one on a phone accepts; each reaches the server at an address of its own, in one browser or two. */
export async function meet(
  browser: Browser,
  kind: Kind,
  seekerUrl: string,
  otherUrl: string,
  clock = 'none',
  other = browser,
): Promise<[Visitor, Visitor, string]> {
  const one = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  const two = await visitor(other, PHONE, { reducedMotion: 'reduce' });
  await one.page.goto(seekerUrl);
  await choose(one.page, kind, 'Anyone');
  await one.page.getByLabel('Time').selectOption(clock);
  await one.page.locator('button[type=submit]').click();
  await one.page.getByText('Your offer').waitFor();
  await two.page.goto(otherUrl);
  await two.page.locator('section', { hasText: 'Open games' }).getByRole('button', { name: 'Play' }).click();
  const id = await gameId(two.page);
  expect(await gameId(one.page)).toBe(id);
  return [one, two, id];
}

/** The player to move clicks, until the game is over or `until` plies are played. */
export async function together(pages: Page[], until = Infinity): Promise<void> {
  const roll = dice(11);
  const [first] = pages;
  if (!first) return;
  for (;;) {
    const played = await plies(first);
    if (played >= until || (await clickOnce(await mover(pages), roll)) === 'over') return;
    // In these games every click is a move: both pages must have it before the next is counted.
    await first.waitForFunction((n) => {
      const game = document.querySelector('.game');
      return Number(game?.getAttribute('data-plies')) > n || game?.getAttribute('data-status') === 'over';
    }, played);
  }
}

/** Waits until one of the pages may move or its game is over, and returns that page. */
export async function mover(pages: Page[]): Promise<Page> {
  for (;;) {
    for (const page of pages) if (await page.locator('[data-legal], .game[data-status="over"]').count()) return page;
    await new Promise((later) => setTimeout(later, 20));
  }
}

export const leave = (...visitors: Visitor[]): Promise<unknown> =>
  Promise.all(visitors.map(({ page }) => page.context().close()));
