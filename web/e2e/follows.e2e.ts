// Following: from a player's profile to their game.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, signedIn } from './browser';
import { Person, playGame } from './lively';
import { browser, server, stage } from './stage';

stage();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('followed players are listed in the lobby, and can be watched (%s)', async (size, viewport) => {
  const people = ['Ada', 'Bob', 'Cleo', 'Dora'].map((name) => Person.member(server.url, `${name}-${size}`));
  const [ada, bob, cleo, dora] = (await Promise.all(people)) as [Person, Person, Person, Person];
  const { page, faults } = await signedIn(browser, ada.token, `${server.url}/player/${bob.name}`, viewport);
  await button(page, 'Follow').click();
  await button(page, 'Unfollow').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.goto(`${server.url}/player/${dora.name}`);
  await button(page, 'Follow').click();
  await button(page, 'Unfollow').waitFor();
  dora.leave();

  await page.getByRole('link', { name: 'Parlor, home' }).click();
  const list = page.getByRole('region', { name: 'Players you follow' });
  await list.locator('li', { hasText: bob.name }).getByText('Online, not playing').waitFor();
  const game = await playGame(bob, cleo, { game: 'awele', plies: 3, clock: { initial_ms: 600_000, increment_ms: 0 } });
  await page.getByText(`${bob.name} is playing Awele with ${cleo.name}.`).waitFor();
  await list.getByText('1 offline').click();
  await list.getByRole('link', { name: dora.name }).waitFor();
  expect(await sideways(page)).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await list.getByRole('link', { name: `Watch ${bob.name} play Awele with ${cleo.name}` }).click();
  await page.waitForURL(`${server.url}/game/${game}`);
  await page.locator('.game[data-plies="3"]').waitFor();
  await page.getByText('You are a spectator').waitFor();

  // While playing, no notice pops up; elsewhere it does.
  const own = await playGame(ada, cleo, { game: 'kalah', plies: 1 });
  await page.goto(`${server.url}/game/${own}`);
  await page.locator('.game[data-plies="1"]').waitFor();
  // The page has received the news when it reads the list again.
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/follows'));
  await playGame(bob, cleo, { game: 'othello', plies: 1 });
  await heard;
  await page.getByRole('link', { name: 'Parlor, home' }).click();
  await list.getByText(`Othello with ${cleo.name}`).waitFor();
  expect(await page.getByText(`${bob.name} is playing Othello with ${cleo.name}.`).count()).toBe(0);

  await list.getByRole('link', { name: bob.name, exact: true }).click();
  await button(page, 'Unfollow').click();
  await button(page, 'Follow').waitFor();
  await page.getByRole('link', { name: 'Parlor, home' }).click();
  await list.getByText('Nobody you follow is online.').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
  for (const person of [ada, bob, cleo]) person.leave();
});
