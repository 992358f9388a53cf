// Two people in browsers, at a desk and on a phone, play a Swiss with bots and an arena from the operator's file by clicking.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Tournament, TournamentList, TournamentPage } from '../src/api/types';
import { DESK, PHONE, sideways, signedIn, type Visitor } from './browser';
import { Person } from './lively';
import { dice, gameId, playOut } from './play';
import { botsReady } from './server';
import { browser, server, stage } from './stage';

/** Hourly arenas of some minutes, of a short game. */
const ARENAS = `[[tournament]]
name = "Hourly Kalah"
format = "arena"
game = "kalah"
variant = "6x4"
initial_ms = 60000
increment_ms = 1000
minutes = 1
bot_seats = 8
every_minutes = 1
`;
const FILE = join(mkdtempSync(join(tmpdir(), 'parlor-arenas-')), 'tournaments.toml');
writeFileSync(FILE, ARENAS);
stage({ bots: true, settings: ['--tournaments', FILE] });

const told = async <T>(path: string) => (await (await fetch(`${server.url}/api/tournaments${path}`)).json()) as T;
const finished = (page: TournamentPage) => page.pairings.every(({ points }) => points !== null);

async function enter(page: Page, id: string): Promise<void> {
  await page.goto(`${server.url}/tournament/${id}`);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText('You are in.').waitFor();
}

/** Plays each game that opens by itself until the tournament is over; returns how many there were. */
async function playAll(page: Page, { id }: Tournament, seed: number): Promise<number> {
  const [played, roll] = [new Set<string>(), dice(seed)];
  while ((await told<TournamentPage>(`/${id}`)).state !== 'over') {
    const opened = page.waitForURL((url) => url.pathname.startsWith('/game/'), { timeout: 2_000 });
    const opens = await opened.then(
      () => true,
      () => false,
    );
    if (!opens) continue;
    const game = await gameId(page);
    expect(played, 'a game opens once').not.toContain(game);
    played.add(game);
    await playOut(page, roll);
    expect(await sideways(page)).toBe(0);
    await page.getByRole('link', { name: 'Back to the tournament' }).click();
    // The next game may already have begun.
    await page.waitForURL((url) => !url.pathname.includes(game));
  }
  return played.size;
}

async function make({ token }: Person, terms: object): Promise<Tournament> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const made = await fetch(`${server.url}/api/tournaments`, { method: 'POST', headers, body: JSON.stringify(terms) });
  expect(made.status).toBe(201);
  return (await made.json()) as Tournament;
}

async function people(): Promise<[Visitor[], Person[]]> {
  const both = await Promise.all(['Ada', 'Bob'].map((name) => Person.member(server.url, name)));
  const sizes = [DESK, PHONE];
  const visitors = both.map(({ token }, at) => signedIn(browser, token, server.url, sizes[at]));
  return [await Promise.all(visitors), both];
}

async function leave(visitors: Visitor[], both: Person[]): Promise<void> {
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([]);
  await Promise.all(visitors.map(({ page }) => page.context().close()));
  both.forEach((person) => person.leave());
}

test('all rounds of a Swiss with bots are played by clicks', async () => {
  const [visitors, both] = await people();
  await botsReady(server.url, 'kalah');
  const clock = { initial_ms: 120_000, increment_ms: 1_000 };
  const terms = { name: 'Thursday Swiss', format: 'swiss', game: 'kalah', clock, rated: true, rounds: 3, bot_seats: 6 };
  const swiss = await make(both[0] as Person, { ...terms, starts_ms: Date.now() + 8_000 });
  await Promise.all(visitors.map(({ page }) => enter(page, swiss.id)));
  const hall = await signedIn(browser, both[0]?.token ?? '', `${server.url}/tournament/${swiss.id}/hall`);
  const rounds = hall.page.getByRole('timer').getByText('Round 2 of 3').waitFor({ timeout: 120_000 });
  const [played] = await Promise.all([
    Promise.all(visitors.map(({ page }, at) => playAll(page, swiss, at + 3))),
    rounds,
  ]);
  expect(played).toEqual([3, 3]);
  const over = await told<TournamentPage>(`/${swiss.id}`);
  expect([over.standings.length, over.pairings.length, finished(over)]).toEqual([6, 9, true]);
  await hall.page.getByText(`Won by ${over.winner}`).waitFor();
  await leave([...visitors, hall], both);
});

test('bots of one level fill a field, and the hall shows all of it by turns', async () => {
  const eve = await Person.member(server.url, 'Eve');
  await botsReady(server.url, 'kalah');
  const maker = await signedIn(browser, eve.token, `${server.url}/tournaments/new`, PHONE);
  await maker.page.getByLabel('Name').fill('Beginners');
  await maker.page.locator('label:has(input[value="kalah"])').click();
  await maker.page.getByLabel('Begins').selectOption({ label: 'Right away' });
  await maker.page.getByText('More options').click();
  await maker.page.getByLabel('Bots fill the field up to').selectOption({ label: '16 players' });
  await maker.page.getByLabel('Level of these bots').selectOption({ label: 'Level 1' });
  expect(await sideways(maker.page)).toBe(0);
  await maker.page.getByRole('button', { name: 'Create tournament' }).click();
  const lines = (page: Page) => page.getByRole('region', { name: 'Standings' }).locator('tbody th a[href^="/player"]');
  await expect.poll(() => lines(maker.page).count(), { timeout: 60_000 }).toBe(16);
  const field = await lines(maker.page).allTextContents();
  expect(field.filter((name) => /^Acorn(-\d+)?$/.test(name)).length).toBe(16);
  expect(new Set(field).size).toBe(16);

  const hall = await signedIn(browser, eve.token, `${maker.page.url()}/hall`, { width: 1280, height: 720 });
  const shown = new Set<string>();
  const look = async () => {
    const names = await lines(hall.page).allTextContents();
    names.forEach((name) => shown.add(name));
    return shown.size;
  };
  await expect.poll(look).toBeGreaterThan(3);
  expect(shown.size).toBeLessThan(16);
  const lowest = () =>
    lines(hall.page).evaluateAll((all) => Math.max(...all.map((line) => line.getBoundingClientRect().bottom)));
  await expect.poll(lowest).toBeLessThan(720);
  await expect.poll(look, { timeout: 60_000 }).toBe(16);
  // The page of a copy offers a game against the bot itself. Which copies came depends on the other arenas in progress.
  const copy = field.find((name) => name.startsWith('Acorn-'));
  await maker.page.getByRole('link', { name: copy, exact: true }).first().click();
  await maker.page.getByText('A copy of Acorn').waitFor();
  await maker.page.getByRole('button', { name: 'Challenge Acorn to Kalah' }).click();
  await gameId(maker.page);
  await maker.page.locator('.player[data-side]').getByRole('link', { name: 'Acorn', exact: true }).waitFor();
  await leave([maker, hall], [eve]);
});

test('the page of an arena lists its last games, and more of them for whoever asks', async () => {
  const dan = await Person.member(server.url, 'Dan');
  await botsReady(server.url, 'kalah');
  const clock = { initial_ms: 60_000, increment_ms: 0 };
  const terms = { name: 'Quick', format: 'arena', game: 'kalah', variant: '6x4', clock, rated: false };
  // Bots do not wait for people to play each other.
  const { id } = await make(dan, { ...terms, entrants: 'bots', minutes: 2, bot_seats: 8, starts_ms: Date.now() });
  const { page, faults } = await signedIn(browser, dan.token, `${server.url}/tournament/${id}`);
  const list = page.getByRole('region', { name: 'Pairings' }).getByRole('listitem');
  await expect.poll(() => list.count(), { timeout: 60_000 }).toBe(12);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => list.count(), { timeout: 60_000 }).toBe(24);
  await leave([{ page, faults }], [dan]);
});

test('an arena of the operator’s file is played by clicks', async () => {
  const [visitors, both] = await people();
  await botsReady(server.url, 'kalah');
  const next = async () =>
    (await told<TournamentList>('')).soon.find(({ starts_ms }) => starts_ms > Date.now() + 3_000);
  // The next arena is created up to half a minute after the last one has begun.
  await expect.poll(next, { timeout: 60_000 }).toBeTruthy();
  const arena = await next();
  if (!arena) throw new Error('There is none.');
  await Promise.all(visitors.map(({ page }) => enter(page, arena.id)));
  const played = await Promise.all(visitors.map(({ page }, at) => playAll(page, arena, at + 5)));
  const over = await told<TournamentPage>(`/${arena.id}`);
  // Neither player missed a game, or they would be pausing.
  expect(over.standings.filter(({ away }) => away)).toEqual([]);
  expect(Math.min(...played)).toBeGreaterThan(1);
  const own = over.standings.filter(({ user }) => both.some(({ name }) => name === user.name));
  expect(own.map(({ results }) => results.length > 1)).toEqual([true, true]);
  await visitors[1]?.page.goto(`${server.url}/tournament/${arena.id}`);
  const explained = visitors[1]?.page.getByTitle('Performance: the rating of these results');
  expect(await explained?.textContent()).toBe('PERF');
  await leave(visitors, both);
});
