// A member creates a tournament, another one joins, their game opens by itself, and both see the standings.

import { expect, test } from 'vitest';
import type { Tournament } from '../src/api/types';
import { seriousFaults } from './axe';
import { button, DESK, PHONE, sideways, signedIn } from './browser';
import { Person } from './lively';
import { gameId } from './play';
import { browser, server, stage } from './stage';
import { together } from './table';

stage();

test('a tournament is made, joined, played and told', async () => {
  const [ada, bob] = await Promise.all([Person.member(server.url, 'Ada'), Person.member(server.url, 'Bob')]);
  const one = await signedIn(browser, ada.token, server.url, DESK);
  const two = await signedIn(browser, bob.token, server.url, PHONE);
  await one.page.goto(`${server.url}/tournaments`);
  await one.page.getByRole('link', { name: 'New tournament' }).click();
  await one.page.getByLabel('Name').fill('Tuesday Kalah');
  await one.page.getByRole('button', { name: 'Arena' }).click();
  await one.page.locator('label:has(input[value="kalah"])').click();
  await one.page.getByLabel('Begins').selectOption({ label: 'Right away' });
  // No one could enter a Swiss that begins at once.
  await one.page.getByRole('button', { name: 'Swiss' }).click();
  const begins = one.page.getByLabel('Begins').locator('option');
  expect(await begins.allTextContents()).not.toContain('Right away');
  expect(await one.page.getByLabel('Begins').inputValue()).toBe('1');
  await one.page.getByRole('button', { name: 'Arena' }).click();
  await one.page.getByLabel('Begins').selectOption({ label: 'Right away' });
  await one.page.getByText('More options').click();
  await one.page.getByLabel('Private: only people with the link can find it').check();
  expect(await seriousFaults(one.page)).toEqual([]);
  await one.page.getByRole('button', { name: 'Create tournament' }).click();
  await one.page.getByRole('heading', { name: 'Tuesday Kalah' }).waitFor();
  await one.page.getByText('Only people with the link can find it.').waitFor();
  await button(one.page, 'Copy the link').click();
  await one.page.getByText('Link copied.').or(one.page.getByText(one.page.url())).waitFor();
  const arena = new URL(one.page.url()).pathname.split('/').at(-1) ?? '';
  await one.page.getByRole('button', { name: 'Join' }).click();
  await one.page.getByText('You are in.').waitFor();

  // In a narrow window a menu leads there: by keyboard, closed by Escape, and by touch.
  await two.page.goto(server.url);
  const [menu, places] = [two.page.getByRole('button', { name: 'Menu' }), two.page.getByRole('navigation')];
  expect(await places.isVisible()).toBe(false);
  await menu.press('Enter');
  await places.waitFor();
  expect(await seriousFaults(two.page)).toEqual([]);
  await two.page.keyboard.press('Tab');
  expect(await two.page.evaluate(() => document.activeElement?.textContent)).toBe('Play');
  await two.page.keyboard.press('Escape');
  await places.waitFor({ state: 'hidden' });
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await menu.click();
  await places.getByRole('link', { name: 'Tournaments' }).click();
  // A private tournament is in no list.
  await two.page.getByRole('heading', { name: 'Tournaments' }).waitFor();
  expect(await two.page.getByText('Tuesday Kalah').count()).toBe(0);
  expect(await places.isVisible()).toBe(false);
  await two.page.goto(`${server.url}/tournament/${arena}`);
  await two.page.getByRole('button', { name: 'Join' }).click();
  // The game opens by itself for both players, who wait on the tournament's page.
  const [game, same] = await Promise.all([gameId(one.page), gameId(two.page)]);
  expect(game).toBe(same);
  await one.page.getByRole('button', { name: 'Go berserk' }).click();
  await two.page.locator('.player', { hasText: 'Ada' }).getByText('berserk').waitFor();
  await one.page.getByRole('button', { name: 'Go berserk' }).waitFor({ state: 'hidden' });
  expect(await seriousFaults(two.page)).toEqual([]);
  // A player who pauses is not paired again when the game is over.
  const entry = `${server.url}/api/tournaments/${arena}/entry`;
  await fetch(entry, { method: 'DELETE', headers: { Authorization: `Bearer ${bob.token}` } });
  await two.page.getByRole('button', { name: 'Resign' }).click();
  await two.page.getByRole('button', { name: 'Yes' }).click();
  await one.page.locator('.game[data-status="over"]').waitFor();
  await one.page.getByRole('link', { name: 'Tuesday Kalah' }).click();
  await one.page.getByRole('row', { name: /1 Ada/ }).getByText('2', { exact: true }).first().waitFor();
  await two.page.goto(one.page.url());
  await two.page.getByRole('heading', { name: 'Standings' }).waitFor();
  await two.page.getByRole('button', { name: 'Come back' }).waitFor();
  // They talk about it on the tournament's page; the berserk of the game is marked.
  await two.page.getByPlaceholder('Chat with everyone').fill('good game');
  await two.page.getByRole('button', { name: 'Send' }).click();
  for (const { page } of [one, two]) {
    const chat = page.getByRole('region', { name: 'Chat' });
    await chat.getByRole('listitem').filter({ hasText: 'good game' }).waitFor();
  }
  expect(await seriousFaults(two.page)).toEqual([]);
  expect(await sideways(two.page)).toBe(0);
  await one.page.getByRole('link', { name: 'Hall display' }).click();
  await one.page.getByRole('heading', { name: 'Standings' }).waitFor();
  expect([...one.faults, ...two.faults]).toEqual([]);
  await Promise.all([one, two].map(({ page }) => page.context().close()));
  for (const person of [ada, bob]) person.leave();
});

test('the second game of a pair opens for who waits for it, and has its board', async () => {
  const [ada, bob] = await Promise.all([Person.member(server.url, 'Hana'), Person.member(server.url, 'Gus')]);
  const terms = {
    name: 'Twice',
    format: 'simul',
    game: 'othello',
    clock: { initial_ms: 300_000, increment_ms: 1_000 },
  };
  const headers = { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ ...terms, opening: 'random', starts_ms: Date.now() + 4_000 });
  const made = await fetch(`${server.url}/api/tournaments`, { method: 'POST', headers, body });
  const { id } = (await made.json()) as Tournament;
  await fetch(`${server.url}/api/tournaments/${id}/entry`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${bob.token}` },
  });
  const one = await signedIn(browser, ada.token, `${server.url}/tournament/${id}`, DESK);
  const guest = await signedIn(browser, bob.token, `${server.url}/tournament/${id}`, PHONE);
  const first = await gameId(one.page);
  expect(await gameId(guest.page)).toBe(first);
  await together([one.page, guest.page], 2);
  await guest.page.goto(`${server.url}/tournament/${id}`);
  await one.page.getByRole('button', { name: 'Resign' }).click();
  await one.page.getByRole('button', { name: 'Yes' }).click();
  // The game opens by itself for the guest, who waits on the tournament's page; the host gets a link to it.
  await guest.page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.includes(first));
  const second = await gameId(guest.page);
  await one.page.getByRole('link', { name: 'Second game of the pair' }).waitFor();
  const hall = await signedIn(browser, ada.token, `${server.url}/tournament/${id}/hall`, DESK);
  await hall.page.locator(`a[href="/game/${second}"]`).first().waitFor();
  expect(await hall.page.locator(`a[href="/game/${first}"]`).count()).toBe(0);
  await guest.page.getByRole('button', { name: 'Resign' }).click();
  await guest.page.getByRole('button', { name: 'Yes' }).click();
  // The guests of a simul do not play each other: the page shows the host's score.
  await hall.page.getByText('Hana scored ½ out of 1').waitFor();
  expect([...one.faults, ...guest.faults, ...hall.faults]).toEqual([]);
  await Promise.all([one, guest, hall].map(({ page }) => page.context().close()));
  for (const person of [ada, bob]) person.leave();
});
