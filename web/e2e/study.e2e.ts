// Game review with the engine, and engines against each other.

import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, PHONE, sideways, signedIn, visitor } from './browser';
import { Person, playGame } from './lively';
import type { Kind } from '../src/api/types';
import { expectedBoard } from './expected';
import { archived, spoken } from './play';
import { BINARY } from './server';
import { browser, server, stage } from './stage';

stage();

let people: Person[];
beforeAll(async () => {
  people = await Promise.all([Person.member(server.url, 'Ada'), Person.member(server.url, 'Bob')]);
});
afterAll(async () => {
  people?.forEach((person) => person.leave());
});

const shownPly = async (page: Page) => Number(await page.locator('.game').getAttribute('data-ply'));

test.each([
  { size: 'desk', viewport: DESK },
  { size: 'phone', viewport: PHONE },
])('a finished game is analysed: curve, mistakes, best line ($size)', async ({ viewport }) => {
  const [ada, bob] = people;
  if (!ada || !bob) throw new Error('Two people were asked in.');
  const id = await playGame(ada, bob, { game: 'checkers', variant: 'mini', seed: viewport.width });
  const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/game/${id}`);
  await page.getByRole('button', { name: 'Analyse game' }).click();
  await page.locator('.sums').waitFor({ timeout: 60_000 });

  // Every mark from the server is in the list of moves and in the curve.
  const { plies } = (await (await fetch(`${server.url}/api/games/${id}/analysis`)).json()) as {
    plies: { ply: number; mark?: string; best?: string; exact?: boolean }[];
  };
  const marked = plies.filter(({ mark }) => mark);
  expect(marked.length).toBeGreaterThan(0);
  expect(await page.locator('section[aria-label=Moves] button span[title]').count()).toBe(marked.length);
  expect(await page.locator('section[aria-label=Analysis] .mark').count()).toBe(marked.length);
  expect(await page.locator('rect.exact').count()).toBeGreaterThan(0);

  // From a mistake to the better move, drawn on the board.
  const worst = marked.at(-1)?.ply ?? 0;
  await page.locator(`section[aria-label=Moves] [data-ply="${worst + 1}"]`).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  expect(await shownPly(page)).toBe(worst);
  await page.locator('svg .line circle').first().waitFor();
  await page.getByRole('button', { name: 'Best line' }).click();
  expect(await page.locator('svg .line circle').count()).toBe(0);

  // The curve leads to its plies.
  const curve = page.getByRole('img', { name: /^Evaluation/ });
  await curve.click({ position: { x: 4, y: 20 } });
  expect(await shownPly(page)).toBe(0);
  expect(await sideways(page)).toBe(0);

  // Later visitors find it done.
  await page.reload();
  await page.locator('.sums').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();

  // Mistakes are counted in the language of the page.
  const german = await visitor(browser, viewport, { reducedMotion: 'reduce', locale: 'de' });
  await german.page.goto(`${server.url}/game/${id}`);
  const counted = german.page.locator('.sums dd');
  await counted.first().waitFor();
  for (const text of await counted.allInnerTexts())
    expect(text).toMatch(/^\d+ (Ungenauigkeit(en)?|Fehler|grobe(r)? Fehler)[?!]/);
  await german.page.context().close();
});

test('a game in play has no analysis', async () => {
  const [ada, bob] = people;
  if (!ada || !bob) throw new Error('Two people were asked in.');
  const id = await playGame(ada, bob, { game: 'othello', plies: 8 });
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/game/${id}`);
  await page.locator('.game[data-plies="8"]').waitFor();
  expect(await page.getByRole('region', { name: 'Analysis' }).count()).toBe(0);
  await page.context().close();
});

const VARIANTS: [Kind, string][] = [
  ['othello', 'standard'],
  ['checkers', 'english'],
  ['checkers', 'mini'],
  ['awele', 'standard'],
  ['kalah', '6x6+empty'],
  ['kalah', '6x4'],
  ['kalah', '6x6'],
  ['santorini', 'base'],
];

test('every exhibition starts from the position of the rules', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/exhibition`);
  for (const [kind, variant] of VARIANTS) {
    const asked = ['check', kind, '--variant', variant];
    const answer = execFileSync(BINARY, asked, { input: '{"moves":[]}', encoding: 'utf8' });
    const { position } = JSON.parse(answer) as { position: string };
    await page.locator(`label:has(input[name="game"][value="${kind}"])`).click();
    const rules = page.getByLabel('Rules');
    if (await rules.count()) await rules.selectOption(variant);
    await page.getByRole('button', { name: 'Open board' }).click();
    await page.locator('.game').waitFor();
    expect(await spoken(page)).toEqual(expectedBoard(kind, variant, position));
    await page.getByRole('button', { name: 'New game' }).click();
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each([
  { kind: 'santorini', viewport: DESK },
  { kind: 'kalah', viewport: PHONE },
])('engines play $kind: steps, back, to the end, and into the library', async ({ kind, viewport }) => {
  const [ada] = people;
  if (!ada) throw new Error('Ada was asked in.');
  const { page, faults } = await signedIn(browser, ada.token, server.url, viewport);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const plies = (n: number) => page.locator(`.game[data-plies="${n}"]`).waitFor();
  await page.goto(`${server.url}/exhibition`);
  await page.locator(`label:has(input[name="game"][value="${kind}"])`).click();
  const seats = page.locator('fieldset.seat');
  await seats.first().locator('.keys label', { hasText: 'Algorithm' }).click();
  await seats.first().getByLabel('Depth').fill('2');
  await seats.last().locator('.keys label', { hasText: 'Level' }).click();
  await seats
    .last()
    .locator('label', { hasText: /^ *1 *$/ })
    .click();
  await press('Open board');
  await press('Play next move');
  await plies(1);
  const search = page.getByRole('region', { name: "The engine's search" });
  for (const figure of ['Depth', 'Nodes', 'Time', 'Speed', 'Cut-offs']) {
    await search.getByText(figure, { exact: true }).waitFor();
  }
  await press('Play next move');
  await plies(2);
  await press('Undo move');
  await plies(1);
  await press('Finish game');
  await page.locator('.game[data-status="over"]').waitFor();
  expect(await sideways(page)).toBe(0);
  const played = Number(await page.locator('.game').getAttribute('data-plies'));
  await press('Save and analyse');
  await page.waitForURL(/\/game\//);
  await page.getByRole('region', { name: 'Library' }).waitFor();
  await page.getByRole('button', { name: 'Analyse game' }).waitFor();
  const saved = await archived(server.url, new URL(page.url()).pathname.split('/')[2] ?? '');
  expect(saved.moves).toHaveLength(played);
  expect([saved.first.name, saved.second.name]).toEqual(['Alpha-beta, depth 2', 'Beginner (level 1)']);
  expect(faults).toEqual([]);
  await page.context().close();
});
