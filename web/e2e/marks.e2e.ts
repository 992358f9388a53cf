// Arrows and rings drawn with the right button: on every board, from both sides, wherever there is a board.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Kind } from '../src/api/types';
import { DESK, PHONE, visitor } from './browser';
import { Person, playGame } from './lively';
import { browser, server, stage } from './stage';

stage();

let ada: Person;
let bob: Person;
beforeAll(async () => {
  ada = await Person.member(server.url, 'Ada');
  bob = await Person.member(server.url, 'Bob');
});
afterAll(async () => {
  ada?.leave();
  bob?.leave();
});

interface Point {
  x: number;
  y: number;
}

async function middle(page: Page, square: string): Promise<Point> {
  const box = await page.locator(`[data-square="${square}"]`).boundingBox();
  if (!box) throw new Error(`There is no square ${square}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function draw(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up({ button: 'right' });
}

/** Where an arrow begins, and where its head ends, on the screen. */
const ends = (page: Page): Promise<[Point, Point]> =>
  page.locator('.marks .arrow').evaluate((arrow) => {
    const point = (what: string) => {
      const path = arrow.querySelector<SVGPathElement>(what);
      const { x, y } = path!.getPointAtLength(0).matrixTransform(path!.getScreenCTM()!);
      return { x, y };
    };
    return [point('.shaft'), point('.head')] as [Point, Point];
  });

const near = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** An arrow from square to square and a ring, both removed by a left click; the context menu is blocked only on the board. */
async function marked(page: Page, from: string, to: string): Promise<void> {
  await page.evaluate(() => {
    // The mouse of these tests only reaches what is on the screen.
    scrollTo(0, 0);
    const menus: boolean[] = [];
    Object.assign(window, { menus });
    addEventListener('contextmenu', (event) => menus.push(event.defaultPrevented));
  });
  const [arrows, rings] = [page.locator('.marks .arrow'), page.locator('.marks .ring')];
  await draw(page, from, to);
  await expect.poll(() => arrows.count()).toBe(1);
  const [begins, tip] = await ends(page);
  expect(near(begins, await middle(page, from))).toBeLessThan(2);
  expect(near(tip, await middle(page, to))).toBeLessThan(12);
  await draw(page, to, to);
  await expect.poll(() => rings.count()).toBe(1);
  await page.keyboard.down('Shift');
  await draw(page, from, from);
  await page.keyboard.up('Shift');
  await expect.poll(() => page.locator('.marks .ring.red').count()).toBe(1);
  // Drawing the same mark again removes it.
  await draw(page, to, to);
  await expect.poll(() => rings.count()).toBe(1);
  expect(await page.locator('.marks').getAttribute('aria-hidden')).toBe('true');
  const { x, y } = await middle(page, to);
  const edge = await page.locator('.board svg').first().boundingBox();
  // The wood around the squares belongs to the board, and a click there plays nothing.
  await page.mouse.click((edge?.x ?? x) + 3, (edge?.y ?? y) + (edge?.height ?? 0) / 2);
  await expect.poll(() => page.locator('.marks > *').count()).toBe(0);
  await page.locator('.player').first().click({ button: 'right' });
  const menus = await page.evaluate(() => (window as unknown as { menus: boolean[] }).menus);
  expect(menus.slice(0, -1).every(Boolean)).toBe(true);
  expect(menus.at(-1)).toBe(false);
}

const BOARDS: { kind: Kind; from: string; to: string }[] = [
  { kind: 'othello', from: 'b1', to: 'g5' },
  { kind: 'checkers', from: '9', to: '18' },
  { kind: 'awele', from: 'A', to: 'e' },
  { kind: 'kalah', from: 'F', to: 'store first' },
  { kind: 'santorini', from: 'a1', to: 'd4' },
];
const SIZES = [
  { size: 'desk', viewport: DESK },
  { size: 'phone', viewport: PHONE },
];
const CASES = SIZES.flatMap((size) => BOARDS.map((board) => ({ ...size, ...board })));

test.each(CASES)('$kind: marks in a replay, also when the board is turned ($size)', async (one) => {
  const { kind, viewport, from, to } = one;
  const id = await playGame(ada, bob, { game: kind, plies: 6 });
  await ada.ask('resign', { game: id });
  const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/game/${id}?ply=5`);
  await page.locator('.game[data-ply="5"]').waitFor();
  await marked(page, from, to);
  await page.getByRole('button', { name: 'Flip board' }).click();
  await marked(page, from, to);
  // The marks belonged to this position.
  await draw(page, from, to);
  await page.keyboard.press('ArrowLeft');
  await page.locator('.game[data-ply="4"]').waitFor();
  await expect.poll(() => page.locator('.marks > *').count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each(BOARDS)('$kind: players and spectators can draw too, and nothing is played by it', async (one) => {
  const { kind, from, to } = one;
  const id = await playGame(ada, bob, { game: kind, plies: 6 });
  for (const token of [ada.token, null]) {
    const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
    if (token) await page.addInitScript((token) => localStorage.setItem('parlor.token', token), token);
    await page.goto(`${server.url}/game/${id}`);
    await page.locator('.game[data-plies="6"]').waitFor();
    await marked(page, from, to);
    expect(await page.locator('.game').getAttribute('data-plies')).toBe('6');
    expect(await page.locator('.picked, .prepared').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  }
});
