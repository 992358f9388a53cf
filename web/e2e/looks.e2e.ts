// Boards and pieces to choose from, and boards that fit whole into every window.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Kind } from '../src/api/types';
import { seriousFaults } from './axe';
import { DESK, sideways, visitor } from './browser';
import { KINDS, Person, playGame } from './lively';
import { NAMES } from './play';
import { browser, server, stage } from './stage';

stage();

/** A small phone, a desk at 200 %, a desk, and a phone on its side. */
const WINDOWS = [
  { width: 320, height: 568, least: 240 },
  { width: 720, height: 450, least: 230 },
  { ...DESK, least: 640 },
  { width: 844, height: 390, least: 260 },
];

/** The last board and pieces on offer for each game, which the page does not load in advance. */
const CHOSEN: Record<Kind, [board: string, pieces: string]> = {
  othello: ['slate', 'enamel'],
  checkers: ['contrast', 'plain'],
  awele: ['night', 'glass'],
  kalah: ['night', 'glass'],
  santorini: ['blueprint', 'tokens'],
};

const dress = (page: Page) =>
  page.addInitScript((chosen) => {
    for (const [kind, [board, pieces]] of Object.entries(chosen)) {
      localStorage.setItem(`parlor.board.${kind}`, board);
      localStorage.setItem(`parlor.pieces.${kind}`, pieces);
    }
  }, CHOSEN);

/** The outfit of the board on the page, and how far it sticks out of the window. */
const boardOf = (page: Page) =>
  page.locator('.game svg.board').evaluate((board: SVGElement) => {
    const { left, top, right, bottom, width, height } = board.getBoundingClientRect();
    const beyond = Math.max(0, -left, -top, right - innerWidth, bottom - innerHeight);
    return {
      outfit: [board.dataset['board'], board.dataset['pieces']],
      beyond: Math.round(beyond),
      long: Math.max(width, height),
    };
  });

test('every board stands whole in every window: in play, in replay, in analysis', async () => {
  const ada = await Person.member(server.url, 'Ada');
  const bob = await Person.member(server.url, 'Bob');
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.addInitScript((token) => localStorage.setItem('parlor.token', token), ada.token);
  await dress(page);
  for (const kind of KINDS) {
    const playing = await playGame(ada, bob, { game: kind, plies: 6, clock: { days: 3 } });
    const over = await playGame(ada, bob, { game: kind, plies: 8 });
    await bob.ask('resign', { game: over });
    for (const path of [`/game/${playing}`, `/game/${over}`, `/analysis?game=${kind}`]) {
      await page.goto(server.url + path);
      await page.locator('.game svg.board').waitFor();
      for (const { least, ...viewport } of WINDOWS) {
        await page.setViewportSize(viewport);
        const where = `${kind} ${path} ${viewport.width}x${viewport.height}`;
        await expect.poll(async () => ({ where, ...(await boardOf(page)) })).toMatchObject({ where, beyond: 0 });
        const { outfit, long } = await boardOf(page);
        expect(outfit, where).toEqual(CHOSEN[kind]);
        expect(long, where).toBeGreaterThanOrEqual(least);
        expect(await sideways(page), where).toBe(0);
      }
    }
  }
  expect(faults).toEqual([]);
  [ada, bob].forEach((person) => person.leave());
  await page.context().close();
});

test('the game on TV is seen whole in a low window', async () => {
  const [ada, bob] = await Promise.all([Person.member(server.url, 'Ada'), Person.member(server.url, 'Bob')]);
  if (!ada || !bob) throw new Error('Two people were asked in.');
  await playGame(ada, bob, { game: 'santorini', plies: 4 });
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/tv`);
  await page.getByRole('button', { name: 'Santorini' }).click();
  const board = page.locator('.screen svg.board');
  await board.waitFor();
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    const { y = 0, height: tall = Infinity } = (await board.boundingBox()) ?? {};
    expect(y + tall, `${width}x${height}`).toBeLessThanOrEqual(height);
    expect(await sideways(page)).toBe(0);
  }
  expect(faults).toEqual([]);
  [ada, bob].forEach((person) => person.leave());
  await page.context().close();
});

test('long names fit a small phone', async () => {
  const long = await Person.member(server.url, 'Wilhelmina-Featherst');
  const { page } = await visitor(browser, { width: 320, height: 568 }, { locale: 'de', reducedMotion: 'reduce' });
  for (const path of ['/', '/players']) {
    await page.goto(server.url + path);
    await page
      .getByRole('link', { name: /Wilhelmina/ })
      .first()
      .waitFor();
    expect(await sideways(page), path).toBe(0);
  }
  long.leave();
  await page.context().close();
});

test('boards and pieces are chosen by what they look like, and remembered', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce', bypassCSP: true });
  await page.goto(`${server.url}/account`);
  const offered = page.getByRole('region', { name: 'Boards and pieces' });
  for (const kind of KINDS) {
    await offered.getByLabel('Game').selectOption(NAMES[kind]);
    const [board, pieces] = CHOSEN[kind];
    for (const id of [board, pieces]) await offered.locator(`label:has(input[value="${id}"])`).click();
    // Every picture of a board has the chosen pieces, and every picture of pieces the chosen board.
    for (const [part, id] of [
      ['pieces', pieces],
      ['board', board],
    ] as const) {
      const pictures = offered.locator(`fieldset:has(input[value="${part === 'board' ? pieces : board}"]) svg.board`);
      await expect
        .poll(() => pictures.evaluateAll((all, part) => all.map((one) => (one as SVGElement).dataset[part]), part))
        .toEqual(Array.from({ length: await pictures.count() }, () => id));
    }
    await page.emulateMedia({ colorScheme: KINDS.indexOf(kind) % 2 ? 'dark' : 'light' });
    expect(await seriousFaults(page)).toEqual([]);
  }
  await page.goto(server.url);
  for (const kind of KINDS) {
    const board = page.locator(`label:has(input[name="game"][value="${kind}"]) svg.board`);
    expect(await board.evaluate((one: SVGElement) => [one.dataset['board'], one.dataset['pieces']])).toEqual(
      CHOSEN[kind],
    );
  }
  // Back to the first board: nothing is left to remember.
  await page.goto(`${server.url}/account`);
  await offered.locator('label', { hasText: 'Serpentine' }).click();
  await offered.locator('label', { hasText: 'Stone' }).click();
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /\.(board|pieces)\./.test(key)).length);
  await expect.poll(kept).toBe(2 * (KINDS.length - 1));
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the boards of lessons and puzzles are whole without scrolling, on a small phone and on a desk at 200 %', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  const { id } = (await (await fetch(`${server.url}/api/puzzles?kind=kalah`)).json()) as { id: string };
  for (const path of ['/learn/othello/corner', '/learn/kalah/which-first', '/learn/checkers/shot', `/puzzles/${id}`]) {
    await page.goto(server.url + path);
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 720, height: 450 },
    ]) {
      await page.setViewportSize(viewport);
      const box = () => page.locator('main svg.board').boundingBox();
      const where = `${path} ${viewport.width}`;
      await expect
        .poll(async () => {
          const { x = -1, y = -1, width = 0, height = 0 } = (await box()) ?? {};
          const whole = x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height;
          return { where, whole };
        })
        .toEqual({ where, whole: true });
      expect(await sideways(page), where).toBe(0);
    }
  }
  expect(faults).toEqual([]);
  await page.context().close();
});
