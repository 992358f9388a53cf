// What hands do on a board: carry pieces, prepare a move while the opponent thinks, and look at a bot's line.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, launch, visitor } from './browser';
import { archived, challengeBot, clickOnce, dice } from './play';
import { botsReady, type Server, startServer } from './server';
import { leave, meet, mover, plies, together } from './table';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

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

test('a move that was prepared is played at once when it is legal', async () => {
  const [one, two, id] = await meet(browser, 'kalah', server.url, server.url);
  const pages = [one.page, two.page];
  await together(pages, 3);
  const now = await mover(pages);
  const waiting = now === one.page ? two.page : one.page;
  const side = await waiting.locator('.player').last().getAttribute('data-side');
  // A full pit of one's own stays playable whatever the opponent sows.
  const pits = side === 'first' ? ['A', 'B', 'C', 'D', 'E', 'F'] : ['a', 'b', 'c', 'd', 'e', 'f'];
  const { position } = await archived(server.url, id);
  const row = position.split(' ')[0]?.split('/')[side === 'first' ? 0 : 1]?.split(',') ?? [];
  const fullest = pits[row.map(Number).indexOf(Math.max(...row.map(Number)))] ?? '';
  await waiting.locator(`[data-square="${fullest}"]`).click();
  await waiting.getByText(`Prepared for your turn: ${fullest}`).waitFor();
  const before = await plies(now);
  const roll = dice(5);
  while ((await now.locator('[data-legal]').count()) > 0) await clickOnce(now, roll);
  await expect.poll(async () => (await archived(server.url, id)).moves.slice(before)).toContain(fullest);
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
  const show = page.getByRole('button', { name: 'Show the line on the board' });
  await show.click();
  await page.locator('svg .line circle').first().waitFor();
  await page.getByRole('button', { name: 'Hide the line' }).click();
  expect(await page.locator('svg .line circle').count()).toBe(0);
  await page.context().close();
});
