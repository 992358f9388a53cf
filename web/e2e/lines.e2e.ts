// Trying moves other than those that were played, with the engine at hand; and a board for free analysis.

import axe from 'axe-core';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Kind } from '../src/api/types';
import { DESK, PHONE, sideways, visitor } from './browser';
import { expectedBoard } from './expected';
import { KINDS, oneOfEach } from './lively';
import { archived, dice, spoken } from './play';
import { browser, server, stage } from './stage';

stage();

let games = {} as Record<Kind, string>;
beforeAll(async () => {
  games = await oneOfEach(server.url, 6);
}, 60_000);

const SIZES = [
  { size: 'desk', viewport: DESK },
  { size: 'phone', viewport: PHONE },
];
const shownPly = async (page: Page) => Number(await page.locator('.game').getAttribute('data-ply'));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const sideLine = (page: Page) => page.getByRole('region', { name: 'Side line' });

interface Told {
  position: string;
  legal: string[];
}
async function explore(question: object): Promise<Told> {
  const init = { method: 'POST', body: JSON.stringify(question), headers: { 'Content-Type': 'application/json' } };
  return (await (await fetch(`${server.url}/api/explore`, init)).json()) as Told;
}

/** Clicks a whole move and waits until it is on the board. */
async function tryMove(page: Page, roll: (below: number) => number): Promise<void> {
  const plies = await page.locator('.game').getAttribute('data-plies');
  const ply = await page.locator('.game').getAttribute('data-ply');
  const moved = page.locator(`.game:not([data-plies="${plies}"]), .game:not([data-ply="${ply}"])`);
  while ((await moved.count()) === 0) {
    await page
      .locator('[data-legal], .game:not([data-ply="' + ply + '"])')
      .first()
      .waitFor({ state: 'attached' });
    const squares = page.locator('[data-legal]');
    const n = await squares.count();
    if (n === 0) continue;
    await squares
      .nth(roll(n))
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.waitForTimeout(60);
  }
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run();
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  return found.filter((text) => /^(serious|critical)/.test(text));
}

const FLOWS = SIZES.flatMap((size) => KINDS.map((kind) => ({ kind, ...size })));

test.each(FLOWS)('$kind: a side line is played, stepped through and left ($size)', async ({ kind, viewport }) => {
  const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce', bypassCSP: true });
  const id = games[kind];
  const { variant, moves, start } = await archived(server.url, id);
  await page.goto(`${server.url}/game/${id}?ply=8`);
  const roll = dice(5);
  // The game's own move follows the game; any other leaves it.
  for (let i = 0; (await sideLine(page).count()) === 0; i += 1) {
    if (i > 0 && (await shownPly(page)) !== 8) await page.goto(`${server.url}/game/${id}?ply=8`);
    await tryMove(page, roll);
  }
  expect(await shownPly(page)).toBe(9);
  await tryMove(page, roll);
  const tried = await page
    .locator('section[aria-label=Moves] button.tried')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-ply')));
  expect(tried).toEqual(['9', '10']);
  expect(page.url()).toContain('ply=8');
  expect(await sideways(page)).toBe(0);
  expect(await violations(page)).toEqual([]);

  // The board follows the rules: the address of the line as a board of its own has its moves.
  const kept = await page.getByRole('link', { name: 'Analysis board' }).getAttribute('href');
  const line = new URL(kept ?? '', server.url).searchParams.get('moves')?.split(' ') ?? [];
  expect(line.slice(0, 8)).toEqual(moves.slice(0, 8));
  expect(line).toHaveLength(10);
  const { position } = await explore({ game: kind, variant, start, moves: line });
  await expect.poll(() => spoken(page)).toEqual(expectedBoard(kind, variant, position));

  await page.keyboard.press('ArrowLeft');
  expect(await shownPly(page)).toBe(9);
  await press(page, 'Back to game');
  expect(await shownPly(page)).toBe(8);
  expect(await sideLine(page).count()).toBe(0);
  expect(await page.locator('.game').getAttribute('data-plies')).toBe(String(moves.length));
  await page.keyboard.press('End');
  expect(await shownPly(page)).toBe(moves.length);
  expect((await archived(server.url, id)).moves).toEqual(moves);
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each(SIZES)('the engine follows the ply, one question at a time ($size)', async ({ viewport }) => {
  const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce' });
  let [open, most, asked] = [0, 0, 0];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/engine/best')) return;
    asked += 1;
    open += 1;
    most = Math.max(most, open);
  });
  const closed = (request: { url(): string }) => {
    if (request.url().endsWith('/api/engine/best')) open -= 1;
  };
  page.on('requestfinished', closed);
  page.on('requestfailed', closed);
  const { moves } = await archived(server.url, games.checkers);
  await page.goto(`${server.url}/game/${games.checkers}?ply=6`);
  const engine = page.getByRole('region', { name: 'Engine' });
  expect(asked).toBe(0);
  await page.getByRole('switch', { name: 'Engine' }).click();
  for (const name of ['Depth', 'Nodes', 'Nodes/s', 'Line']) await engine.getByText(name, { exact: true }).waitFor();
  await page.locator('svg .line circle').first().waitFor();
  // Quick steps through the game send a request only for the last one.
  const before = asked;
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
  await engine.locator('dl[aria-busy=false]').waitFor({ timeout: 30_000 });
  expect(await shownPly(page)).toBe(11);
  expect(asked - before).toBeLessThanOrEqual(3);
  expect(most).toBe(1);
  // Findings are kept.
  const now = asked;
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await engine.getByText('Depth', { exact: true }).waitFor();
  await press(page, 'Hide line on board');
  expect(await page.locator('svg .line circle').count()).toBe(0);
  expect(asked).toBe(now);
  // At the end of the game there is nothing to analyse.
  await page.keyboard.press('End');
  if ((await shownPly(page)) === moves.length) await engine.getByText('The game is over here.').waitFor();
  await page.getByRole('switch', { name: 'Engine' }).click();
  expect(await engine.getByText('Depth').count()).toBe(0);
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  await page.context().close();
});

test('a refusal by the server is shown as a sentence', async () => {
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  const refusal = { code: 'rate_limited', message: 'too many requests; wait a moment', retry_ms: 500 };
  await page.route('**/api/engine/best', (route) => route.fulfill({ status: 429, json: refusal }));
  await page.goto(`${server.url}/game/${games.kalah}?ply=3`);
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.getByText('Too many engine requests. Wait a moment.').waitFor();
  await page.context().close();
});

test.each(SIZES)('an analysis board: from the start, by a link, from what is pasted ($size)', async ({ viewport }) => {
  const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce', bypassCSP: true });
  await page.goto(`${server.url}/games`);
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await page.locator('label:has(input[name="game"][value="kalah"])').click();
  await page.getByLabel('Rules').selectOption('6x4');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Analyse');
  for (const square of ['C', 'A', 'f']) await page.locator(`[data-square="${square}"][data-legal]`).click();
  await page.locator('.game[data-plies="3"]').waitFor();
  const kalah = '1,6,2,6,6,5/4,4,4,4,4,0 1-1 first';
  await expect.poll(() => spoken(page)).toEqual(expectedBoard('kalah', '6x4', kalah));
  expect(await sideLine(page).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);

  // The address is the line.
  await press(page, 'Previous move');
  expect(new URL(page.url()).searchParams.get('moves')).toBe('C A f');
  await page.reload();
  await page.locator('.game[data-plies="3"][data-ply="2"]').waitFor();

  await press(page, 'New board');
  const given = () => page.getByLabel('Start from').selectOption('A position or moves');
  const field = page.getByLabel('Position, moves or game');
  await given();
  await field.fill('C C');
  await page.getByRole('alert').getByText('C is not legal').waitFor();
  expect(await page.getByRole('button', { name: 'Analyse', exact: true }).isDisabled()).toBe(true);
  await field.fill(kalah);
  await press(page, 'Analyse');
  await page.locator('.game[data-plies="0"]').waitFor();
  await expect.poll(() => spoken(page)).toEqual(expectedBoard('kalah', '6x4', kalah));

  // A text may name a game of another kind; a move other than its own starts a side line.
  await press(page, 'New board');
  await given();
  await field.fill('[Game "checkers"]\n[Variant "english"]\n\n11-15 24-20 8-11 *');
  await press(page, 'Analyse');
  await page.locator('.game[data-plies="3"]').waitFor();
  await press(page, 'First position');
  await page.locator('[data-square="9"][data-legal]').click();
  await page.locator('[data-square="13"][data-legal]').click();
  await sideLine(page).waitFor();
  await press(page, 'Back to game');
  await page.locator('.game[data-plies="3"]').waitFor();
  expect(faults.filter((fault) => !/409|422/.test(fault))).toEqual([]);
  await page.context().close();
});

const CHECKERS = 'B:W21,22:B1,K30';

test.each(SIZES)(
  'a position is set up on the board, and its text follows: each other way too ($size)',
  async (size) => {
    const { page, faults } = await visitor(browser, size.viewport, { reducedMotion: 'reduce', bypassCSP: true });
    await page.goto(`${server.url}/analysis`);
    const game = (kind: Kind) => page.locator(`label:has(input[name="game"][value="${kind}"])`).click();
    const tool = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });
    const square = (name: string) => page.locator(`[data-square="${name}"]`);
    const text = page.getByLabel('Position, moves or game');
    const analyse = page.getByRole('button', { name: 'Analyse', exact: true });
    await game('checkers');
    await page.getByLabel('Rules').selectOption('english');
    await page.getByLabel('Start from').selectOption('A position or moves');
    await expect.poll(() => text.inputValue()).toMatch(/^B:W21,22,.*,12$/);
    await press(page, 'Clear board');
    await tool('White king');
    await square('30').click();
    await tool('Black man');
    for (const name of ['5', '1', '9', '9']) await square(name).click();
    await page.getByRole('radio', { name: 'White', exact: true }).check({ force: true });
    expect(await text.inputValue()).toBe('W:WK30:B1,5');
    await page.getByText('This position can be played.').waitFor();
    expect(await spoken(page)).toEqual(expectedBoard('checkers', 'english', 'W:WK30:B1,5'));

    // A text is typed: the board shows it even if it is impossible, and the rules say why it is.
    await text.fill('B:W21,22:B1,30');
    expect(await spoken(page)).toEqual(expectedBoard('checkers', 'english', 'B:W21,22:B1,30'));
    await page.getByRole('alert').getByText('would have been crowned').waitFor();
    expect(await analyse.isDisabled()).toBe(true);
    await text.fill(CHECKERS);
    await expect.poll(() => analyse.isEnabled()).toBe(true);
    // By keyboard, and by dragging with a mouse.
    await square('30').focus();
    await page.keyboard.press('Delete');
    expect(await text.inputValue()).toBe('B:W21,22:B1');
    await text.fill(CHECKERS);
    if (size.viewport === DESK) {
      await square('22').dragTo(square('18'));
      expect(await text.inputValue()).toBe('B:W18,21:B1,K30');
      await square('18').hover();
      await page.mouse.down();
      await page.mouse.move(20, 300, { steps: 12 });
      await page.mouse.up();
      expect(await text.inputValue()).toBe('B:W21:B1,K30');
      await text.fill(CHECKERS);
    }
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);

    await game('kalah');
    await page.getByText('72 seeds, as required').waitFor();
    await press(page, 'Remove a seed from A');
    await page.getByText('71 of 72 seeds: 1 missing').waitFor();
    await page.getByRole('alert').getByText('expected 72 seeds in all, found 71 seeds').waitFor();
    await square('b').focus();
    await page.keyboard.press('+');
    expect(await text.inputValue()).toBe('5,6,6,6,6,6/6,7,6,6,6,6 0-0 first');
    await page.getByLabel('Seeds in store first').fill('9');
    await page.getByLabel('Seeds in store first').blur();
    await page.getByText('81 of 72 seeds: 9 too many').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);

    await game('santorini');
    await expect.poll(() => text.inputValue()).toBe('0000000000000000000000000/1//');
    await tool('Dome');
    await square('c3').click();
    await page.getByRole('alert').getByText('the board has buildings, but not all workers are placed').waitFor();
    for (const [who, squares] of [
      ['Dark worker', ['e1', 'b2']],
      ['Light worker', ['d4', 'a5']],
    ] as const) {
      await tool(who);
      for (const name of squares) await square(name).click();
    }
    const santorini = '0000000000004000000000000/1/e1,b2/d4,a5';
    expect(await text.inputValue()).toBe(santorini);
    await page.getByText('This position can be played.').waitFor();
    expect(await violations(page)).toEqual([]);

    // Into a game, and onto the board in the new game's own fold.
    await page.getByRole('link', { name: 'Play from here' }).click();
    await page.getByRole('figure').getByText('to move').waitFor();
    await press(page, 'Set up on a board');
    await tool('Level 2');
    await square('a1').click();
    await expect.poll(() => text.inputValue()).toBe('0000000000004000000020000/1/e1,b2/d4,a5');
    await page.getByRole('link', { name: 'Analyse', exact: true }).click();
    await page.locator('.game[data-plies="0"]').waitFor();
    // And back into the editor.
    await page.getByRole('link', { name: 'Edit position' }).click();
    await expect.poll(() => text.inputValue()).toBe('0000000000004000000020000/1/e1,b2/d4,a5');
    // The openings are offered here too.
    await game('othello');
    await page.getByLabel('Start from').selectOption('Random balanced openings');
    await page.getByRole('figure').getByText('to move').waitFor();
    await analyse.click();
    await page.locator('.game[data-plies="0"]').waitFor();
    expect(new URL(page.url()).searchParams.get('start')).toMatch(/^[XO-]{64} [XO]$/);
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await page.context().close();
  },
);

test('a link that makes no sense is answered with a sentence', async () => {
  const { page } = await visitor(browser, DESK);
  await page.goto(`${server.url}/analysis?game=othello&moves=a1`);
  await page.getByRole('alert').getByText('not a legal move: a1').waitFor();
  await page.context().close();
});

test.each(KINDS)('%s: the position as a picture that stands alone', async (kind) => {
  const { page, faults } = await visitor(browser, DESK, {});
  const id = games[kind];
  await page.goto(`${server.url}/game/${id}?ply=10`);
  await page.locator('.game[data-ply="10"]').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Image')]);
  expect(download.suggestedFilename()).toBe(`parlor-${kind}-${id}-move-10.svg`);
  const text = readFileSync((await download.path()) ?? '', 'utf8');
  // Nothing in it depends on other files: no style sheet, no variable, and every material that it names is included.
  expect(text).not.toMatch(/class=|var\(|<style|data-square/);
  const named = new Set([...text.matchAll(/url\(#([\w-]+)\)/g)].map(([, name]) => name));
  for (const name of named) expect(text).toContain(`id="${name}"`);
  expect(named.size).toBeGreaterThan(3);
  // As a separate image it has the shape of the board and its colours.
  const { width, height, colours } = await page.evaluate(async (svg) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const data = pen?.getImageData(0, 0, image.width, image.height).data ?? [];
    const seen = new Set<number>();
    for (let i = 0; i < data.length; i += 4 * 37)
      seen.add((data[i] ?? 0) * 65_536 + (data[i + 1] ?? 0) * 256 + (data[i + 2] ?? 0));
    return { width: image.width, height: image.height, colours: seen.size };
  }, text);
  expect(width / height).toBeCloseTo(kind === 'awele' || kind === 'kalah' ? 2 : 1, 0);
  expect(colours).toBeGreaterThan(100);
  expect(faults).toEqual([]);
  await page.context().close();
});
