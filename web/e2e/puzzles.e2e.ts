// Puzzles of all games are solved by clicking; a wrong try is refuted, and the member's progress shows both.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Kind, Puzzle } from '../src/api/types';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, visitor } from './browser';
import { REPOSITORY } from './server';
import { browser, server, stage } from './stage';

stage();

const KINDS: Kind[] = ['othello', 'checkers', 'awele', 'kalah', 'santorini'];
const said = (page: Page, text: string | RegExp) =>
  page.locator('.puzzle').getByRole('status').getByText(text).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The clicks of a move: its squares, or its pit. */
const clicks = (move: string): string[] => move.match(/[a-h][1-8]|\d+|[a-zA-Z]/g) ?? [];

async function play(page: Page, move: string): Promise<void> {
  for (const square of clicks(move)) await page.locator(`.puzzle [data-square="${square}"]`).click();
}

/** The lines of a file of puzzles, each as its fields. */
const puzzlesOf = (kind: Kind): string[][] =>
  readFileSync(join(REPOSITORY, `puzzles/data/${kind}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.split('\t'));

/** The first puzzle with a single decision, and its solution. */
function short(kind: Kind): { id: string; solution: string } {
  const [id = '', , solution = ''] = puzzlesOf(kind).find(([, , line = '']) => !line.includes(' ')) ?? [];
  return { id, solution };
}

test('puzzles of all games are solved, and a wrong try is refuted', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce', bypassCSP: true });
  for (const kind of KINDS) {
    await page.setViewportSize(kind === 'othello' || kind === 'kalah' ? PHONE : DESK);
    const { id, solution } = short(kind);
    const { legal } = (await (await fetch(`${server.url}/api/puzzles/${id}`)).json()) as Puzzle;
    const wrong = legal.find((move) => move !== solution && clicks(move).length === clicks(solution).length) ?? '';
    await page.goto(`${server.url}/puzzles/${id}`);
    await page.locator('.puzzle').getByText('not tried yet').waitFor();
    await play(page, wrong);
    await said(page, /^Not .*\. .*On the board: /);
    await page.locator('.puzzle').getByText('tried once').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Try again').click();
    await play(page, solution);
    await said(page, 'Solved, but not on the first try.');
    await said(page, /Your rating: 1500 → \d+/);
    expect(await sideways(page)).toBe(0);
  }
  // A theme leads to a puzzle of several decisions, and on to the next puzzle.
  await page.goto(`${server.url}/puzzles`);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Game' }).selectOption('kalah');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('long');
  await button(page, 'Start').click();
  await page.waitForURL(/\/puzzles\/k\w+\?kind=kalah&theme=long/);
  await button(page, 'Show the solution').click();
  await said(page, 'This is the solution.');
  const before = page.url();
  await button(page, 'Next puzzle').click();
  await page.waitForURL((url) => url.href !== before);
  await page.goto(`${server.url}/puzzles`);
  await expect.poll(() => page.getByText('missed', { exact: true }).count()).toBe(6);

  // A streak ends with the first mistake.
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Streak' }).click();
  await button(page, 'Begin').click();
  const id = (await page.locator('.puzzle').getAttribute('data-puzzle')) ?? '';
  const kind = KINDS.find((kind) => kind.startsWith(id.charAt(0))) ?? 'othello';
  const line = puzzlesOf(kind).find(([found]) => found === id)?.[2] ?? '';
  const { legal } = (await (await fetch(`${server.url}/api/puzzles/${id}`)).json()) as Puzzle;
  const [right = ''] = line.split(' ');
  await play(page, legal.find((move) => move !== right && clicks(move).length === clicks(right).length) ?? '');
  await page.getByRole('status').getByText('0 puzzles solved').waitFor();
  expect(await sideways(page)).toBe(0);
  // The mistake can be reviewed, and its position taken to the analysis board.
  const met = page.getByRole('region', { name: 'The puzzles of this run' });
  await met.getByRole('link', { name: 'missed' }).click();
  await page.waitForURL(`${server.url}/puzzles/${id}`);
  await button(page, 'Show the solution').click();
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await page.waitForURL(/\/analysis\?/);
  await page.locator('.board').first().waitFor();
  expect(await sideways(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('whoever has only had a run finds its best on the page of puzzles', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce', bypassCSP: true });
  // The first puzzle of most runs has one decision.
  let [id, line] = ['', ['', '']];
  while (line.length > 1) {
    await page.goto(`${server.url}/puzzles`);
    await page.getByRole('link', { name: 'Streak' }).click();
    await button(page, 'Begin').click();
    id = (await page.locator('.puzzle').getAttribute('data-puzzle')) ?? '';
    line =
      KINDS.flatMap(puzzlesOf)
        .find(([found]) => found === id)?.[2]
        ?.split(' ') ?? [];
  }
  await play(page, line[0] ?? '');
  await page.locator(`.puzzle:not([data-puzzle="${id}"])`).waitFor();
  await page.goto(`${server.url}/puzzles`);
  await page.getByText('Streak: 1 puzzle solved').waitFor();
  expect(await page.getByRole('heading', { name: 'Your last puzzles' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
