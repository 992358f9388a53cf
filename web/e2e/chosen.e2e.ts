// A person chooses the player: one of a project by name, an algorithm with an evaluation, and two for an exhibition.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Kind } from '../src/api/types';
import { DESK, PHONE, sideways, visitor } from './browser';
import { archived, choose, clickOnce, dice, gameId, NAMES } from './play';
import { botsReady, REPOSITORY, startServer } from './server';
import { browser, server, stage } from './stage';

stage({ bots: true });

type Page = Awaited<ReturnType<typeof visitor>>['page'];

/** The new game with the fold below the levels open. */
async function open(page: Page, kind: Kind, variant?: string): Promise<void> {
  await botsReady(server.url, kind);
  await page.goto(server.url);
  await choose(page, kind, 'A bot', variant);
  await page.getByText('Choose how it plays').click();
  await page.getByText('The game is casual.', { exact: false }).waitFor();
}

/** Starts the game, plays a move, and waits for the bot's answer. */
async function begin(page: Page, kind: Kind): Promise<string> {
  await page
    .locator('label', { hasText: /^ *(Black|Red|White) *$/ })
    .first()
    .click();
  await page.getByRole('button', { name: `Play ${NAMES[kind]}` }).click();
  const id = await gameId(page);
  await answer(page);
  return id;
}

async function answer(page: Page): Promise<void> {
  const before = Number(await page.locator('.game').getAttribute('data-plies'));
  const roll = dice(3);
  const played = () => page.locator('.game').getAttribute('data-plies').then(Number);
  while ((await played()) === before) await clickOnce(page, roll);
  await page.waitForFunction(
    (n) => Number(document.querySelector('.game')?.getAttribute('data-plies')) >= n,
    before + 2,
  );
  await page.getByRole('region', { name: "The bot's search" }).waitFor();
}

test('Medium of mini-checkers shows its statistics after each of its moves', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await open(page, 'checkers', 'mini');
  await page.getByLabel('Named player').selectOption('s2-medium');
  await page.getByText('cuts off at twenty plies', { exact: false }).waitFor();
  await page.getByLabel('Time for a move').selectOption('200');
  const id = await begin(page, 'checkers');
  await page.getByText('Mini-checkers, Medium', { exact: false }).waitFor();
  const search = page.getByRole('region', { name: "The bot's search" });
  // During play it is folded away, because it shows the reply that the bot expects.
  await search.locator('summary').click();
  for (const move of [1, 2]) {
    for (const figure of ['Depth', 'Nodes', 'Cut-offs']) await search.getByText(figure, { exact: true }).waitFor();
    await search.getByText(/max, .* min/).waitFor();
    if (move === 1) await answer(page);
  }
  const game = await archived(server.url, id);
  expect(game.player).toMatchObject({ name: 's2-medium', time_ms: 200 });
  // It stays with the game, even in the replay.
  await page.reload();
  await page.getByText('Mini-checkers, Medium', { exact: false }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a challenge to minimax of depth 3 with a named evaluation', async () => {
  const { page, faults } = await visitor(browser, PHONE, { reducedMotion: 'reduce' });
  await open(page, 'othello');
  await page
    .locator('label', { hasText: /^ *Algorithm *$/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: /^Algorithm/ }).selectOption('minimax');
  await page.getByLabel('Depth').fill('3');
  await page.getByRole('combobox', { name: /^Evaluation/ }).selectOption('s3');
  await page.getByText('X- and C-squares', { exact: false }).waitFor();
  expect(await sideways(page)).toBe(0);
  const id = await begin(page, 'othello');
  await page.getByText('Minimax, depth 3, evaluation s3', { exact: false }).waitFor();
  const game = await archived(server.url, id);
  expect(game.player).toMatchObject({ algorithm: 'minimax', depth: 3, evaluation: 's3' });
  const answered = game.events.find((event) => event.type === 'moved' && event.by === 'second');
  expect(answered).toMatchObject({ info: { depth: 3, prunes_max: 0, prunes_min: 0 } });
  expect(faults).toEqual([]);
  await page.context().close();
});

test('two evaluations meet in an exhibition, and their curves are drawn', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/exhibition`);
  await page.locator('label:has(input[name="game"][value="kalah"])').click();
  for (const [seat, evaluation] of [
    [page.locator('fieldset.seat').first(), 's4'],
    [page.locator('fieldset.seat').last(), 'chances'],
  ] as const) {
    await seat.locator('.keys label', { hasText: 'Algorithm' }).click();
    await seat.getByLabel('Depth').fill('2');
    await seat.getByRole('combobox', { name: /^Evaluation/ }).selectOption(evaluation);
  }
  await page.getByRole('button', { name: 'Open board' }).click();
  await page.getByRole('button', { name: 'Finish game' }).click();
  await page.locator('.game[data-status="over"]').waitFor();
  const scores = page.getByRole('region', { name: 'Scores' });
  for (const side of ['first', 'second']) {
    const curve = await scores.locator(`path.curve.${side}`).getAttribute('d');
    expect(curve?.split(/[LC]/).length).toBeGreaterThan(3);
  }
  await scores.getByText('Alpha-beta, depth 2, evaluation s4').waitFor();
  await scores.getByText('Alpha-beta, depth 2, evaluation chances').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a program of the operator plays an exhibition under its name, and who moves first is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-engine-'));
  const bots = join(folder, 'bots.toml');
  const program = join(REPOSITORY, 'tests/data/engines/gtp_othello.py');
  const engine = ['name = "friend"', 'title = "A friend"', `command = "python3 ${program}"`, 'protocol = "gtp"'];
  writeFileSync(bots, ['[[engine]]', ...engine, 'games = ["othello"]', ''].join('\n'));
  const own = await startServer({ settings: ['--bots', bots] });
  try {
    const { page, faults } = await visitor(browser, PHONE, { reducedMotion: 'reduce' });
    await page.goto(`${own.url}/exhibition`);
    await page.locator('label:has(input[name="game"][value="othello"])').click();
    const [black, white] = [page.locator('fieldset.seat').first(), page.locator('fieldset.seat').last()];
    await black.getByText('Black (moves first)').waitFor();
    await white.locator('.keys label', { hasText: 'Named' }).click();
    await white.getByLabel('Named player').selectOption('A friend');
    await white.getByLabel('Time for a move').selectOption('200');
    await page.getByText('Start from: the usual start').click();
    await page.getByLabel('Start from').selectOption('A position or moves');
    await page.getByLabel('Position, moves or game').fill('f5');
    // The side to move in the position begins.
    await white.getByText('White (moves first)').waitFor();
    expect(await black.getByText('moves first').count()).toBe(0);
    // Programs that speak GTP know only the usual start.
    await page.getByLabel('Start from').selectOption('The usual start');
    await page.getByRole('button', { name: 'Open board' }).click();
    for (const plies of [1, 2, 3]) {
      await page.getByRole('button', { name: 'Play next move' }).click();
      await page.locator(`.game[data-plies="${plies}"]`).waitFor();
    }
    await page.locator('.player', { hasText: 'A friend' }).waitFor();
    expect(await sideways(page)).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the engine next to a board judges as it is told, term by term', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/analysis`);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('switch', { name: 'Engine' }).click();
  const engine = page.getByRole('region', { name: 'Engine' });
  await engine.getByText('Choose how it plays').click();
  await engine.getByLabel('Depth').fill('1');
  await engine.getByRole('combobox', { name: /^Evaluation/ }).selectOption('s3');
  await engine.getByText('Evaluation of this position').click();
  await engine.getByRole('row', { name: /^Sum/ }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});
