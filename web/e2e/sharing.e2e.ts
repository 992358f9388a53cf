// A game is shown to others: links, pictures, a frame on another site, and paper.

import { createServer, type Server as Http } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportedGames } from '../src/api/types';
import { seriousFaults } from './axe';
import { DESK, launch, PHONE, sideways, visitor } from './browser';
import { Person } from './lively';
import { type Server, startServer } from './server';

let server: Server;
let browser: Browser;
/** Another site, and its page. */
let site: Http;
let framed = '';
let game = '';

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ bots: false, settings: ['--embed-on', '*'] }), launch()]);
  site = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(framed));
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const ada = await Person.member(server.url, 'Ada');
  const response = await fetch(`${server.url}/api/imports?name=club.txt&format=transcript`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.token}` },
    body: 'f5d6c3d3c4',
  });
  const { games } = (await response.json()) as ImportedGames;
  game = games[0]?.game ?? '';
  ada.leave();
});
afterAll(async () => {
  site?.close();
  await browser?.close();
  await server?.stop();
});

test.each([
  { size: 'desk', viewport: DESK },
  { size: 'phone', viewport: PHONE },
])('a game is shared by links, pictures and a frame ($size)', async ({ viewport }) => {
  const { page, faults } = await visitor(browser, viewport, { bypassCSP: true });
  await page.goto(`${server.url}/game/${game}?ply=2`);
  await page.locator('summary', { hasText: 'Share' }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true }).inputValue();
  await page.getByLabel('Link to this game', { exact: true }).waitFor();
  expect(await field('Link to this game')).toBe(`${server.url}/game/${game}`);
  expect(await field('Link to move 2')).toBe(`${server.url}/game/${game}?ply=2`);
  expect(await field('Moves as text')).toBe('f5 d6 c3 d3 c4');
  for (const [name, type] of [
    ['Picture of this position', 'image/png'],
    ['Picture with the players', 'image/png'],
    ['Animation', 'image/gif'],
  ] as const) {
    const path = await page.locator('.ways').getByRole('link', { name }).getAttribute('href');
    const answer = await page.request.get(`${server.url}${path ?? ''}`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type]);
  }
  expect(await seriousFaults(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);

  framed = `<!doctype html><title>A club</title><h1>Our game</h1>${await field('Code for your site')}`;
  expect(faults).toEqual([]);
  await page.context().close();

  // Someone else reads the club's page.
  const reader = await visitor(browser, viewport);
  await reader.page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const frame = reader.page.frameLocator('iframe');
  await frame.locator('[data-ply="2"][data-plies="5"] svg.board').waitFor();
  await frame.getByRole('button', { name: 'Next move' }).click();
  await frame.locator('[data-ply="3"]').waitFor();
  const open = frame.getByRole('link', { name: 'Open on Parlor' });
  expect(await open.getAttribute('href')).toBe(`/game/${game}?ply=3`);
  // The game alone: no one signs in inside a frame on another site.
  expect(await frame.locator('header').count()).toBe(0);
  const inside = reader.page.frames()[1];
  expect(await inside?.evaluate(() => localStorage.getItem('parlor.token'))).toBeNull();
  expect(await inside?.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  expect(reader.faults).toEqual([]);
  await reader.page.context().close();
});

test('a game is printed with boards and moves, and nothing to click', async () => {
  const { page, faults } = await visitor(browser, DESK, { bypassCSP: true });
  await page.goto(`${server.url}/game/${game}`);
  await page.locator('summary', { hasText: 'Share' }).click();
  await page.getByRole('link', { name: 'Printed sheet' }).click();
  await page.getByLabel('Boards').selectOption('2');
  await expect.poll(() => page.locator('.sheet figure').count()).toBe(2);
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['.sheet h1', '.sheet ol']) expect(await page.locator(shown).isVisible()).toBe(true);
  for (const hidden of ['body header:has(nav)', '.tools']) expect(await page.locator(hidden).isVisible()).toBe(false);
  expect(await page.locator('.sheet').innerText()).toMatch(/Othello[^]*After 3\. [^]*c4/);
  await page.goto(`${server.url}/game/${game}`);
  await page.locator('.game').waitFor();
  const moves = page.locator('section[aria-label="Moves"]');
  await moves.waitFor();
  const controls = page.locator('main :is(summary, input, .replay, .actions, a.button, button:not([data-ply]))');
  expect(await controls.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(0);
  // All moves, not a window on them.
  expect(await moves.locator('ol').evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(1);
  expect(faults).toEqual([]);
  await page.context().close();
});
