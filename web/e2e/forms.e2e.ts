// How each form of tournament is shown: the bracket of a knock-out, the crosstable of a round robin, the boards of a simul.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Tournament, TournamentPage } from '../src/api/types';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, signedIn } from './browser';
import { Person } from './lively';
import { clickOnce, dice, gameId } from './play';
import { botsReady } from './server';
import { browser, server, stage } from './stage';

stage({ bots: true });

const told = async (id: string) =>
  (await (await fetch(`${server.url}/api/tournaments/${id}`)).json()) as TournamentPage;

/** Creates a tournament of Kalah with bots that begins soon. */
async function make(token: string, terms: object): Promise<Tournament> {
  const clock = { initial_ms: 120_000, increment_ms: 1_000 };
  const usual = { game: 'kalah', clock, rated: false, bot_level: 1, starts_ms: Date.now() + 1_000 };
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...usual, ...terms });
  const made = await fetch(`${server.url}/api/tournaments`, { method: 'POST', headers, body });
  if (!made.ok) throw new Error(await made.text());
  return (await made.json()) as Tournament;
}

/** Waits for the end of the tournament, in the browser too, and returns its page. */
async function over(page: Page, { id }: Tournament): Promise<TournamentPage> {
  await expect.poll(async () => (await told(id)).state, { timeout: 120_000 }).toBe('over');
  const end = await told(id);
  await page.getByText(`Won by ${end.winner}`).waitFor();
  return end;
}

test('a knock-out is shown as its bracket, and the end shows the winners', async () => {
  await botsReady(server.url, 'kalah');
  const ada = await Person.member(server.url, 'Ada');
  const cup = await make(ada.token, { name: 'Cup', format: 'knock_out', rounds: 1, bot_seats: 3 });
  const { page, faults } = await signedIn(browser, ada.token, `${server.url}/tournament/${cup.id}`, DESK);
  const bracket = page.getByRole('region', { name: 'Bracket', exact: true }).last();
  await bracket.getByRole('heading', { name: 'Final', exact: true }).waitFor();
  const end = await over(page, cup);
  expect(end.bracket?.map((round) => round.length)).toEqual([2, 1]);
  // Of three players, the first has a bye; the final is between two named ones.
  expect(await bracket.getByText('Bye').count()).toBe(1);
  const final = bracket.getByRole('region', { name: 'Final', exact: true });
  expect(await final.locator('.won .name').textContent()).toBe(end.winner);
  expect(await page.getByRole('region', { name: 'Winners' }).getByRole('listitem').first().textContent()).toContain(
    end.winner,
  );
  expect(await seriousFaults(page)).toEqual([]);
  await final.getByRole('link').click();
  expect(await gameId(page)).toBe(end.bracket?.[1]?.[0]?.games.at(-1));
  expect(faults).toEqual([]);
  await page.context().close();
  ada.leave();
});

test('a round robin is a crosstable, and on a phone each result stands below its name', async () => {
  await botsReady(server.url, 'kalah');
  const ada = await Person.member(server.url, 'Eve');
  const all = await make(ada.token, { name: 'All', format: 'round_robin', rounds: 1, bot_seats: 3 });
  const address = `${server.url}/tournament/${all.id}`;
  const [desk, phone] = await Promise.all([DESK, PHONE].map((size) => signedIn(browser, ada.token, address, size)));
  if (!desk || !phone) throw new Error('Two browsers were asked for.');
  const end = await over(desk.page, all);
  // Place, player, three columns, points and three tie-breaks.
  expect(await desk.page.getByRole('columnheader').count()).toBe(9);
  await over(phone.page, all);
  for (const { page } of [desk, phone]) {
    const rows = page.getByRole('region', { name: 'Standings' }).last().locator('tbody tr');
    expect(await rows.count()).toBe(3);
    for (const [at, line] of end.standings.entries()) {
      const games = await rows
        .nth(at)
        .locator('a.result')
        .evaluateAll((links) => links.map((a) => a.getAttribute('href')));
      expect(new Set(games)).toEqual(new Set(line.results.flatMap(({ game }) => (game ? [`/game/${game}`] : []))));
    }
    expect(await sideways(page)).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
  }
  expect([...desk.faults, ...phone.faults]).toEqual([]);
  await Promise.all([desk, phone].map(({ page }) => page.context().close()));
  ada.leave();
});

test('the host of a simul goes from board to board', async () => {
  await botsReady(server.url, 'kalah');
  const ada = await Person.member(server.url, 'Cyd');
  const simul = await make(ada.token, { name: 'Against all', format: 'simul', bot_seats: 4 });
  const { page, faults } = await signedIn(browser, ada.token, `${server.url}/tournament/${simul.id}`, PHONE);
  const met = new Set([await gameId(page)]);
  for (const seed of [1, 2]) {
    // On the bot's turn there is nothing to click, and the link appears as soon as another board waits.
    await page
      .locator('[data-legal]')
      .or(page.getByRole('link', { name: /^Next board/ }))
      .first()
      .waitFor();
    if ((await page.locator('[data-legal]').count()) > 0) await clickOnce(page, dice(seed));
    await page.getByRole('link', { name: /^Next board/ }).click();
    await page.waitForURL((url) => !met.has(url.pathname.split('/').at(-1) ?? ''));
    met.add(await gameId(page));
  }
  expect(met.size).toBe(3);
  expect(await sideways(page)).toBe(0);
  await page.goto(`${server.url}/tournament/${simul.id}`);
  const boards = page.getByRole('region', { name: 'Boards' });
  await expect.poll(() => boards.getByRole('listitem').count()).toBe(3);
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
  ada.leave();
});
