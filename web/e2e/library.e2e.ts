// The library: games from elsewhere are pasted or uploaded, marked, searched and removed; guests are asked to register.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, signedIn, visitor } from './browser';
import { Person } from './lively';
import { browser, server, stage } from './stage';

stage();

const OWNERS = { desk: 'Ada', phone: 'Bea' };
let owners: Record<keyof typeof OWNERS, Person>;
beforeAll(async () => {
  const [desk, phone] = await Promise.all(Object.values(OWNERS).map((name) => Person.member(server.url, name)));
  if (!desk || !phone) throw new Error('Two people were asked in.');
  owners = { desk, phone };
});
afterAll(() => Object.values(owners ?? {}).forEach((person) => person.leave()));

/** Two games, one of them from a given position and unfinished; one player has the name of a member. */
const pdn = (event: string) =>
  `[Event "${event}"]\n[Date "1986"]\n[Black "Björn"]\n[White "Ada"]\n1. 11-15 24-20 1-0\n\n` +
  `[Event "${event}"]\n[Black "Björn"]\n[White "Cleo"]\n[SetUp "1"]\n[FEN "B:W21,22:B9,10"]\n1. 9-13 *\n`;

test.each([
  { size: 'desk' as const, viewport: DESK },
  { size: 'phone' as const, viewport: PHONE },
])('a member imports, finds, opens and removes games ($size)', async ({ size, viewport }) => {
  const { page, faults } = await signedIn(browser, owners[size].token, `${server.url}/library`, viewport);
  const event = `Oslo ${size}`;
  const box = page.getByRole('region', { name: 'Import games' });
  await box
    .locator('input[type=file]')
    .setInputFiles({ name: 'oslo.pdn', mimeType: 'text/plain', buffer: Buffer.from(pdn(event)) });
  await box.getByText('2 games read: 2 new').waitFor();
  await page.getByLabel('Search players, events and files').fill(`bjorn ${size}`);
  await page.getByLabel('Search players, events and files').press('Enter');
  await page.waitForURL(/text=bjorn/);
  await expect.poll(() => page.locator('main li').count()).toBe(2);
  await page.getByLabel('Result').selectOption('unfinished');
  await expect.poll(() => page.locator('main li').count()).toBe(1);
  expect(await page.locator('main li').textContent()).toMatch(/Unfinished.*from a position/);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);

  await page.getByLabel('Result').selectOption('first');
  await page.locator('main li a', { hasText: 'Black won' }).click();
  const mark = page.getByRole('region', { name: 'Library' });
  await mark.getByText('This game was not played here.').waitFor();
  expect(await mark.textContent()).toContain(`${event} · 1986`);
  expect(await mark.textContent()).toContain(`Imported from oslo.pdn, ${OWNERS[size]}`);
  // Names in a file never count as players of this server.
  expect(await page.locator('.player a').count()).toBe(0);
  expect(await page.getByText(/rematch|spectators|report/i).count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await mark.getByRole('button', { name: 'Remove from library' }).click();
  await mark.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL(/\/library$/);

  // A single game opens, and the engine is already analysing it.
  await box.getByLabel('Paste a game').fill('f5d6c3d3c4');
  await box.getByRole('button', { name: 'Import text' }).click();
  await page.waitForURL(/\/game\//);
  await page.locator('.game[data-plies="5"]').waitFor();
  await page.locator('.sums').waitFor({ timeout: 60_000 });

  await page.goto(`${server.url}/library`);
  await box.getByLabel('Paste a game').fill('Dear Ada, shall we play?');
  await box.getByRole('button', { name: 'Import text' }).click();
  await box.getByRole('alert').waitFor();
  expect(await box.getByRole('alert').textContent()).toContain('supported formats: PDN');
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await page.context().close();
});

test('a guest reads the library and is asked to register', async () => {
  const { page, faults } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/games`);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
  expect(await page.locator('input[type=file]').count()).toBe(0);
  // Imported games are not among those that were played here.
  await page.goto(`${server.url}/games`);
  await page.getByText('No games yet.').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});
