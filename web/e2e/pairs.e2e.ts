// A pair of games with the sides swapped, and the swap of sides inside a game of Kalah.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, DESK, PHONE, signedIn, visitor } from './browser';
import { expectedBoard } from './expected';
import { Person } from './lively';
import { looked, still } from './looked';
import { archived, choose, gameId, spoken } from './play';
import { browser, server, stage } from './stage';
import { leave } from './table';

stage();

let [ada, bob] = [] as unknown as [Person, Person];
beforeAll(async () => {
  [ada, bob] = await Promise.all([Person.member(server.url, 'Ada'), Person.member(server.url, 'Bob')]);
});
afterAll(() => [ada, bob].forEach((person) => person?.leave()));

test('two people play a rated pair: the same start, the sides swapped', async () => {
  const one = await signedIn(browser, ada.token, server.url);
  const two = await signedIn(browser, bob.token, server.url, PHONE);
  // One move by each player, and the game is over.
  const start = '0,0,0,0,1,1/0,0,0,0,0,1 22-23 first';
  await choose(one.page, 'kalah', 'A friend', '6x4');
  await one.page.getByLabel("Friend's name").fill('Bob');
  await one.page.locator('label', { hasText: 'South' }).click();
  await one.page.getByText('Start from: the usual start').click();
  await one.page.getByLabel('Start from').selectOption('A position or moves');
  await one.page.getByLabel('Position, moves or game').fill(start);
  await one.page.getByRole('figure').getByText('South to move').waitFor();
  const rated = one.page.getByLabel('Rated game');
  expect(await rated.count()).toBe(0);
  await one.page.getByLabel('A pair of games').check();
  await rated.check();
  await looked(one.page, 'start-pair');
  await button(one.page, 'Challenge Bob').click();
  await two.page.locator('.challenge').getByText('rated, from a position, a pair of games').waitFor();
  await looked(two.page, 'start-pair-asked');
  await button(two.page, 'Accept').click();
  const first = await gameId(two.page);
  expect(await gameId(one.page)).toBe(first);
  const onlooker = await visitor(browser, DESK, still);
  await onlooker.page.goto(`${server.url}/game/${first}`);
  await onlooker.page.getByText('Game 1 of 2').waitFor();
  const last = async (south: Page, north: Page) => {
    await south.locator('[data-square="E"][data-legal]').click();
    await north.locator('[data-square="f"][data-legal]').click();
  };
  await last(one.page, two.page);
  const next = (page: Page) => page.getByRole('link', { name: 'Second game of the pair' });
  await next(one.page).waitFor();
  await looked(one.page, 'start-pair-first');
  // A spectator is led there too, without a reload.
  await onlooker.page.getByRole('link', { name: 'the other game' }).click();
  await onlooker.page.getByText('Game 2 of 2').waitFor();
  await Promise.all([one, two].map(({ page }) => next(page).click()));
  await one.page.waitForURL((url) => !url.pathname.endsWith(first));
  await two.page.waitForURL((url) => !url.pathname.endsWith(first));
  await two.page.getByText('Game 2 of 2').waitFor();
  const second = await gameId(two.page);
  expect(second).not.toBe(first);
  // It cannot be aborted, not even before the first move.
  await button(two.page, 'Resign').waitFor();
  expect(await button(two.page, 'Abort').count()).toBe(0);
  await last(two.page, one.page);
  await one.page.locator('.game[data-status="over"]').waitFor();
  await looked(two.page, 'start-pair-second');
  const [begun, ended] = await Promise.all([first, second].map((id) => archived(server.url, id)));
  expect(begun).toMatchObject({ start, rated: true, first: { name: 'Ada' }, pair: { number: 1, other: second } });
  expect(ended).toMatchObject({ start, rated: true, first: { name: 'Bob' }, pair: { number: 2, other: first } });
  expect(await gameId(onlooker.page)).toBe(second);
  expect([...one.faults, ...two.faults, ...onlooker.faults]).toEqual([]);
  await leave(one, two, onlooker);
});

test('the second player of a game with swap takes the other side, and a replay shows it', async () => {
  const { challenge_id } = await ada.ask('challenge', {
    ...{ to: 'Bob', game: 'kalah', variant: '6x4+swap', clock: null, rated: false, side: 'first' },
  });
  const id = String((await bob.ask('accept_challenge', { challenge_id }))['game']);
  const { page, faults } = await signedIn(browser, bob.token, `${server.url}/game/${id}`, PHONE);
  const swap = button(page, 'Swap sides');
  await ada.ask('move', { game: id, ply: 0, move: 'C' });
  // The turn continues after a seed in the store, so there is nothing to swap yet.
  await page.locator('.game[data-plies="1"]').waitFor();
  expect(await swap.count()).toBe(0);
  await ada.ask('move', { game: id, ply: 1, move: 'F' });
  await page.getByTestId('standing').getByText('Choose a pit to sow, or swap sides').waitFor();
  await looked(page, 'start-swap');
  await swap.click();
  await page.locator('.told').getByText('North swaps sides').waitFor();
  const turned = '5,5,5,5,4,4/4,4,0,5,5,0 0-2 first';
  expect(await spoken(page)).toEqual(expectedBoard('kalah', '6x4+swap', turned));
  expect((await archived(server.url, id)).moves).toEqual(['C', 'F', 'swap']);
  await bob.ask('resign', { game: id });
  // Another line from the same position: the analysis board offers the swap, too.
  await page.goto(`${server.url}/analysis?game=kalah&variant=6x4%2Bswap&moves=C+F`);
  await swap.click();
  await page.locator('.game[data-plies="3"]').waitFor();
  expect(await spoken(page)).toEqual(expectedBoard('kalah', '6x4+swap', turned));
  expect(faults).toEqual([]);
  await page.context().close();
});
