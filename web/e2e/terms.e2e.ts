// The terms of games: strengths, clocks, ratings, blocked players, and confirming moves.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, PHONE, sideways, visitor, type Visitor } from './browser';
import { Person, playGame } from './lively';
import { looked } from './looked';
import { archived, choose, clickOnce, dice, gameId } from './play';
import { botsReady } from './server';
import { browser, server, stage } from './stage';
import { leave } from './table';

stage({ bots: true });

let [ada, bob]: Person[] = [];
beforeAll(async () => {
  [ada, bob] = await Promise.all([Person.member(server.url, 'Ada'), Person.member(server.url, 'Bob')]);
  await botsReady(server.url, 'othello');
});
afterAll(async () => {
  for (const person of [ada, bob]) person?.leave();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A browser in which a member is signed in. */
async function signedIn(person: Person | undefined, path: string, viewport = DESK): Promise<Visitor> {
  if (!person) throw new Error('This person was asked in.');
  const who = await visitor(browser, viewport, { reducedMotion: 'reduce' });
  await who.page.addInitScript((token) => localStorage.setItem('parlor.token', token), person.token);
  await who.page.goto(server.url + path);
  return who;
}

test('every level shows its measured strength, and can be played from the list of levels', async () => {
  const { bots } = (await (await fetch(`${server.url}/api/bots`)).json()) as {
    bots: { games: { game: string; strength: { level: number; variant: string; elo: number; low: number }[] }[] }[];
  };
  const awele = bots
    .flatMap(({ games }) => games)
    .find(({ game, strength }) => game === 'awele' && strength.length > 0);
  const known = awele?.strength[0];
  if (!known) throw new Error('The levels of Awele are measured.');
  const { page, faults } = await visitor(browser, PHONE, { reducedMotion: 'reduce' });
  await page.goto(`${server.url}/bots?kind=awele`);
  const row = page.getByRole('row', { name: new RegExp(`^${known.level} `) });
  await row.getByTitle(`${known.elo} Elo above random play (${known.low} to `).first().waitFor();
  expect(await sideways(page)).toBe(0);
  await row.getByRole('button', { name: `Play Beginner, level ${known.level}` }).click();
  const id = await gameId(page);
  expect(await archived(server.url, id)).toMatchObject({ kind: 'awele', level: known.level });

  await page.goto(server.url);
  await page.locator('label:has(input[name="game"][value="awele"])').click();
  await page.locator('.levels label', { hasText: String(known.level) }).click();
  await page.locator('.levels').getByRole('button').focus();
  await page.locator('.levels').getByRole('tooltip').getByText(`${known.elo} Elo above random play`).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a bot plays with a clock; a correspondence game asks before a move is sent', async () => {
  const { page } = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await page.goto(server.url);
  await choose(page, 'kalah', 'A bot');
  await page.getByLabel('Time').selectOption('10+5');
  await button(page, 'Play Kalah').click();
  const id = await gameId(page);
  expect((await archived(server.url, id)).time_control).toEqual({ initial_ms: 600_000, increment_ms: 5_000 });
  expect(await page.getByRole('timer').count()).toBe(2);
  await page.context().close();

  const one = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await one.page.goto(server.url);
  await choose(one.page, 'othello', 'Anyone');
  await one.page.locator('label', { hasText: 'Black' }).click();
  await one.page.getByLabel('Time').selectOption('3d');
  await one.page.locator('button[type=submit]').click();
  const two = await visitor(browser, PHONE, { reducedMotion: 'reduce' });
  await two.page.goto(server.url);
  await two.page.getByText('3 days per move').waitFor();
  await two.page.locator('section', { hasText: 'Open games' }).getByRole('button', { name: 'Play' }).click();
  const days = await gameId(one.page);
  await clickOnce(one.page, dice(3));
  await one.page.getByRole('button', { name: /^Play [a-h][1-8]$/ }).waitFor();
  expect((await archived(server.url, days)).moves).toEqual([]);
  await button(one.page, 'Cancel').click();
  await clickOnce(one.page, dice(3));
  await one.page.getByRole('button', { name: /^Play [a-h][1-8]$/ }).click();
  await two.page.locator('.game[data-plies="1"]').waitFor();
  await leave(one, two);
});

test('a clock of one’s own is played with and remembered', async () => {
  const one = await visitor(browser, PHONE, { reducedMotion: 'reduce', bypassCSP: true });
  await one.page.goto(server.url);
  await choose(one.page, 'kalah', 'Anyone');
  const time = one.page.getByRole('combobox', { name: 'Time', exact: true });
  const [minutes, increment] = [one.page.getByLabel('Minutes'), one.page.getByLabel('Increment in seconds')];
  const go = one.page.locator('button[type=submit]');
  await time.selectOption('5+3');
  await time.selectOption('Custom time');
  expect([await minutes.inputValue(), await increment.inputValue()]).toEqual(['5', '3']);
  await minutes.fill('7.5');
  await increment.fill('181');
  await go.click();
  expect(await one.page.getByText(/^Your offer ·/).count()).toBe(0);
  await increment.fill('2');
  await looked(one.page, 'own-clock');
  await go.click();
  await one.page.getByText(/^Your offer ·/).waitFor();
  const two = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await two.page.goto(server.url);
  await two.page.getByText('7.5 min + 2 s').waitFor();
  await two.page.locator('section', { hasText: 'Open games' }).getByRole('button', { name: 'Play' }).click();
  const { time_control } = await archived(server.url, await gameId(one.page));
  expect(time_control).toEqual({ initial_ms: 450_000, increment_ms: 2_000 });

  await one.page.goto(server.url);
  expect([await minutes.inputValue(), await increment.inputValue()]).toEqual(['7.5', '2']);
  await time.selectOption('Custom days');
  await one.page.getByRole('spinbutton', { name: 'Days per move' }).fill('10');
  await go.click();
  await one.page.getByText('10 days per move').first().waitFor();
  // Bots answer within seconds.
  await choose(one.page, 'kalah', 'A bot');
  expect(await time.getByRole('option', { name: 'Custom days' }).count()).toBe(0);
  await leave(one, two);
});

test('a rating range is shown to others, and a waiting player is offered a bot', async () => {
  const one = await visitor(browser, DESK, { reducedMotion: 'reduce' });
  await one.page.goto(server.url);
  await choose(one.page, 'othello', 'Anyone');
  await one.page.getByLabel("Opponent's rating").selectOption('200');
  await one.page.locator('button[type=submit]').click();
  await one.page.getByText('Your offer').waitFor();
  const two = await visitor(browser, DESK);
  await two.page.goto(server.url);
  await two.page.getByText('rating 1300 to 1700').waitFor();
  await one.page.getByRole('button', { name: /^Play .* \(bot, [A-Z][a-z]+\)$/ }).click();
  await gameId(one.page);
  await two.page.getByText('rating 1300 to 1700').waitFor({ state: 'detached' });
  await leave(one, two);
});

test('a blocked player cannot challenge', async () => {
  const who = await signedIn(ada, '/player/Bob');
  await button(who.page, 'Block').click();
  await button(who.page, 'Yes').click();
  await button(who.page, 'Unblock').waitFor();
  const terms = { to: 'Ada', game: 'kalah', clock: null, rated: false, side: 'random' };
  await expect(bob?.ask('challenge', terms)).rejects.toThrow('cannot play with this player');
  await button(who.page, 'Unblock').click();
  await button(who.page, 'Block').waitFor();
  await bob?.ask('challenge', terms);
  await button(who.page, 'Decline').click();
  await button(who.page, 'No reason').click();
  await leave(who);
});

test('the archive is filtered by player, opponent and result', async () => {
  if (!ada || !bob) throw new Error('Two people were asked in.');
  const id = await playGame(ada, bob, { game: 'kalah', variant: '6x4', seed: 2 });
  const { result } = await archived(server.url, id);
  const winner = result?.result === 'first' ? 'Ada' : 'Bob';
  const loser = winner === 'Ada' ? 'Bob' : 'Ada';
  const { page, faults } = await visitor(browser, PHONE);
  await page.goto(`${server.url}/games?player=${winner}&opponent=${loser}`);
  await page.locator(`a[href="/game/${id}"]`).waitFor();
  await page.getByLabel('Result').selectOption('lost');
  await page.getByText('No games match.').waitFor();
  await page.getByLabel('Result').selectOption('won');
  await page.locator(`a[href="/game/${id}"]`).waitFor();
  await page.getByLabel('Status').selectOption('In progress');
  await page.getByText('No games match.').waitFor();
  await page.getByLabel('Status').selectOption('Finished');
  await page.locator(`a[href="/game/${id}"]`).waitFor();
  expect(new URL(page.url()).searchParams.get('result')).toBe('won');
  await button(page, 'Clear filters').click();
  await page.locator(`a[href="/game/${id}"]`).waitFor();
  expect(await sideways(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
