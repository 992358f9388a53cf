// Looking back at a game of each kind, as a person would: step, jump, autoplay, flip, share, save, import again.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Kind } from '../src/api/types';
import { DESK, PHONE, sideways, signedIn, visitor } from './browser';
import { expectedBoard } from './expected';
import { KINDS, oneOfEach, Person } from './lively';
import { archived, spoken } from './play';
import { browser, server, stage } from './stage';

stage();

let games = {} as Record<Kind, string>;
/** A member who owns the imported games. */
let keeper: Person;
beforeAll(async () => {
  games = await oneOfEach(server.url, 9);
  keeper = await Person.member(server.url, 'Keeper');
}, 60_000);
afterAll(() => keeper?.leave());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (page: Page, ply: number) => page.locator(`.game[data-ply="${ply}"]`).waitFor();

/** The place of a square on its board. */
const place = (page: Page, square: string): Promise<{ x: number; y: number }> =>
  page.locator(`[data-square="${square}"] .hit`).evaluate((hit) => {
    const { x, y } = (hit as SVGRectElement).getBBox();
    return { x, y };
  });

/** The moves of a game text in any notation, checked by the server. */
async function movesOf(game: Kind, text: string): Promise<string[]> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, text }),
  };
  const told = (await (await fetch(`${server.url}/api/explore`, init)).json()) as { plies: { move: string }[] };
  return told.plies.map(({ move }) => move);
}

const SIZES = [
  { size: 'desk', viewport: DESK },
  { size: 'phone', viewport: PHONE },
];
const CASES = SIZES.flatMap((size) => KINDS.map((kind) => ({ kind, ...size })));
const CORNERS: Record<Kind, [string, string]> = {
  othello: ['a1', 'h8'],
  checkers: ['1', '32'],
  awele: ['A', 'a'],
  kalah: ['A', 'a'],
  santorini: ['a1', 'e5'],
};

test.each(CASES)('$kind is stepped through, plays by itself, is turned and passed on ($size)', async (one) => {
  const { kind, viewport } = one;
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce', permissions });
  const { variant, moves, events } = await archived(server.url, games[kind]);
  const positionAt = (ply: number) => {
    const event = events.filter(({ type }) => type === 'moved')[ply - 1];
    return event?.type === 'moved' ? event.position : '';
  };
  await page.goto(`${server.url}/game/${games[kind]}`);
  await shows(page, moves.length);
  await press(page, 'First position');
  await press(page, 'Next move');
  await press(page, 'Next move');
  await press(page, 'Previous move');
  await shows(page, 1);
  await expect.poll(() => spoken(page)).toEqual(expectedBoard(kind, variant, positionAt(1)));

  await page.getByRole('button', { name: 'Speed 1' }).click();
  await page.getByRole('button', { name: 'Speed 2' }).click();
  await page.getByRole('button', { name: 'Speed 4' }).waitFor();
  await press(page, 'Play');
  // It may already be further on.
  await page.waitForFunction(() => Number(document.querySelector('.game')?.getAttribute('data-ply')) >= 4);
  await press(page, 'Pause');
  await page.locator('section[aria-label=Moves] [data-ply="7"]').click();
  await shows(page, 7);

  // Boards that turn show the same with the ends exchanged; boards with one orientation keep it.
  const [near, far] = CORNERS[kind];
  const [before, opposite] = [await place(page, near), await place(page, far)];
  await press(page, 'Flip board');
  const names = await page
    .locator('.player')
    .evaluateAll((seats) => seats.map((seat) => seat.getAttribute('data-side')));
  expect(names).toEqual(['first', 'second']);
  const after = await place(page, near);
  if (kind === 'checkers' || kind === 'awele' || kind === 'kalah') {
    expect(Math.hypot(after.x - opposite.x, after.y - opposite.y)).toBeLessThan(
      Math.hypot(before.x - opposite.x, before.y - opposite.y),
    );
  }
  await expect.poll(() => spoken(page)).toEqual(expectedBoard(kind, variant, positionAt(7)));

  await press(page, 'Copy link to this position');
  await page.getByText('Link to this position copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await shows(page, 7);
  await expect.poll(() => spoken(page)).toEqual(expectedBoard(kind, variant, positionAt(7)));
  expect(await sideways(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each(CASES)('$kind is kept in every notation and brought back ($size)', async ({ kind, viewport }) => {
  const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce' });
  const { moves } = await archived(server.url, games[kind]);
  await page.goto(`${server.url}/game/${games[kind]}`);
  const links = page.locator('.files a[download]');
  await links.first().waitFor();
  const own = { othello: ['Transcript', 'GGF'], checkers: ['PDN'], awele: [], kalah: [], santorini: [] }[kind];
  const formats = [...own, 'Text', 'JSON'];
  expect(await links.allTextContents()).toEqual([...formats, 'Animation']);
  const files: Record<string, Buffer> = {};
  for (const format of formats) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      links.getByText(format, { exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(games[kind]);
    files[download.suggestedFilename()] = readFileSync((await download.path()) ?? '');
  }
  for (const [name, buffer] of Object.entries(files)) {
    const text = buffer.toString();
    const kept = name.endsWith('.json') ? (JSON.parse(text) as { moves: string[] }).moves : await movesOf(kind, text);
    expect(kept, name).toEqual(moves);
  }
  const owner = await signedIn(browser, keeper.token, server.url, viewport);
  for (const [name, buffer] of Object.entries(files).filter(([name]) => !name.endsWith('.json'))) {
    await owner.page.goto(`${server.url}/library`);
    await owner.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await owner.page.waitForURL(/\/game\//);
    await owner.page.locator(`.game[data-plies="${moves.length}"]`).waitFor();
    // An imported game can be analysed like any other.
    await owner.page.getByRole('switch', { name: 'Engine' }).waitFor();
  }
  expect([...faults, ...owner.faults]).toEqual([]);
  await Promise.all([page, owner.page].map((one) => one.context().close()));
});
