// What hands do on a board: drag pieces, prepare a move while the opponent thinks, and look at a bot's line.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, visitor } from './browser';
import { archived, challengeBot, choose, clickOnce, dice } from './play';
import { botsReady } from './server';
import { browser, server, stage } from './stage';
import { leave, meet, mover, plies, together } from './table';

stage({ bots: true });

async function middle(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  if (!box) throw new Error(`There is no square ${square}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a piece is carried with the mouse', async () => {
  await botsReady(server.url, 'checkers');
  const { page, faults } = await visitor(browser, DESK);
  const id = await challengeBot(page, server.url, 'checkers', 'english');
  await page.locator('[data-legal]').first().waitFor();
  const before = await plies(page);
  const game = await archived(server.url, id);
  const [from = '', to = ''] = (game.legal[0] ?? '').split(/[-x]/);
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => plies(page)).toBeGreaterThan(before);
  expect((await archived(server.url, id)).moves[before]).toBe(game.legal[0]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a piece that is flung off the board does not stick to the mouse', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/analysis?game=checkers&variant=english`);
  const square = (await page.locator('[data-legal]').first().getAttribute('data-square')) ?? '';
  const pieces = () => page.locator('.game svg.board .pieces').innerHTML();
  const home = await pieces();
  const from = await middle(page, square);
  // A fling may be a single mouse event.
  for (const steps of [6, 1]) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(10, from.y, { steps });
    await expect.poll(pieces).not.toBe(home);
    await page.mouse.up();
    await page.mouse.move(from.x, from.y - 100, { steps: 3 });
    await expect.poll(pieces).toBe(home);
  }
  expect(await plies(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a piece that is flung off the board in the editor is gone', async () => {
  const { page, faults } = await visitor(browser, DESK);
  const query = new URLSearchParams({ edit: 'B:W30:B1', game: 'checkers', variant: 'english' });
  await page.goto(`${server.url}/analysis?${query}`);
  const text = page.getByLabel('Position, moves or game');
  await page.locator('.editor [data-square="30"]').waitFor();
  const from = await middle(page, '30');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(4, from.y);
  await page.mouse.up();
  await expect.poll(() => text.inputValue()).not.toContain('30');
  expect(await text.inputValue()).toContain('1');
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await page.context().close();
});

test('a premove is played at once when it is legal', async () => {
  const [one, two, id] = await meet(browser, 'kalah', server.url, server.url);
  const pages = [one.page, two.page];
  await together(pages, 3);
  const now = await mover(pages);
  const waiting = now === one.page ? two.page : one.page;
  const side = await waiting.locator('.player').last().getAttribute('data-side');
  // A full pit of the player's own stays playable whatever the opponent sows.
  const pits = side === 'first' ? ['A', 'B', 'C', 'D', 'E', 'F'] : ['a', 'b', 'c', 'd', 'e', 'f'];
  const { position } = await archived(server.url, id);
  const row = position.split(' ')[0]?.split('/')[side === 'first' ? 0 : 1]?.split(',') ?? [];
  const fullest = pits[row.map(Number).indexOf(Math.max(...row.map(Number)))] ?? '';
  await waiting.locator(`[data-square="${fullest}"]`).click();
  await waiting.getByText(`Premove: ${fullest}`).waitFor();
  const before = await plies(now);
  const roll = dice(5);
  while ((await now.locator('[data-legal]').count()) > 0) await clickOnce(now, roll);
  await expect.poll(async () => (await archived(server.url, id)).moves.slice(before)).toContain(fullest);
  await leave(one, two);
});

test('a double click plays one move and prepares none', async () => {
  const [one, two] = await meet(browser, 'awele', server.url, server.url);
  const now = await mover([one.page, two.page]);
  const before = await plies(now);
  await now.locator('[data-legal]').first().dblclick({ delay: 30 });
  await expect.poll(() => plies(now)).toBe(before + 1);
  expect(await now.getByText(/^Premove/).count()).toBe(0);
  await leave(one, two);
});

test("the bot's line is drawn on the board on demand", async () => {
  await botsReady(server.url, 'othello');
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(server.url);
  await page.locator('label:has(input[name="game"][value="othello"])').click();
  await page.locator('.levels label', { hasText: '5' }).click();
  await page.getByRole('button', { name: 'Play Othello' }).click();
  await clickOnce(page, dice(2));
  // The line would show the player the reply that the bot expects, so it is folded away until they look.
  const show = page.getByRole('button', { name: 'Show line on board' });
  await page.getByText(/^Bot's thinking/).waitFor();
  expect(await show.isVisible()).toBe(false);
  await page.getByText(/^Bot's thinking/).click();
  await show.click();
  await page.locator('svg .line circle').first().waitFor();
  await page.getByRole('button', { name: 'Hide line' }).click();
  expect(await page.locator('svg .line circle').count()).toBe(0);
  await page.context().close();
});

test("a player's own move is shown before the reply, and reaching for the board skips the wait", async () => {
  await botsReady(server.url, 'kalah');
  const { page, faults } = await visitor(browser, PHONE);
  await page.goto(server.url);
  await choose(page, 'kalah', 'A bot');
  await page.locator('label', { hasText: 'South' }).click();
  await page.getByRole('button', { name: 'Play Kalah' }).click();
  await page.locator('[data-legal]').first().waitFor();
  // Which move is shown as the last one, and from when.
  await page.evaluate(() => {
    const shown: [string, number][] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const last = document.querySelector('[aria-label$="last move"]')?.getAttribute('data-square');
      if (last && shown.at(-1)?.[0] !== last) shown.push([last, performance.now()]);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const shown = () => page.evaluate(() => (window as unknown as { shown: [string, number][] }).shown);
  await page.locator('[data-square="C"]').click();
  await expect.poll(async () => (await shown()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  const [[mine, from], [, until]] = (await shown()) as [[string, number], [string, number]];
  expect(mine).toBe('C');
  // Six seeds are sown in turn.
  expect(until - from).toBeGreaterThan(6 * 100);

  await page.locator('[data-legal]').first().waitFor();
  const before = await plies(page);
  await page.locator('[data-legal]').first().click();
  await expect.poll(() => plies(page)).toBeGreaterThan(before);
  await page.getByTestId('standing').getByText('Choose a pit to sow').waitFor();
  // The next frame shows everything, while the seeds would be moving for a second.
  const legal = await page.evaluate(async () => {
    const reach = new PointerEvent('pointerdown', { bubbles: true });
    document.querySelector('svg.board')?.dispatchEvent(reach);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return document.querySelectorAll('[data-legal]').length;
  });
  expect(legal).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
