// What players do besides moving: offers, requests, chat, links, rematches.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, PHONE, visitor } from './browser';
import { Person } from './lively';
import { looked, still } from './looked';
import { archived, choose, clickOnce, dice, gameId } from './play';
import { browser, server, stage } from './stage';
import { leave, meet, mover, plies, together } from './table';

stage();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const standing = (page: Page, text: string) => page.getByTestId('standing').getByText(text).waitFor();

test('a draw is declined, then agreed on', async () => {
  const [one, two] = await meet(browser, 'othello', server.url, server.url);
  await together([one.page, two.page], 4);
  await button(one.page, 'Offer a draw').click();
  await button(two.page, 'Decline').click();
  await one.page.getByText('declined your draw offer.').waitFor();
  await button(one.page, 'Offer a draw').click();
  await button(two.page, 'Accept').click();
  await standing(one.page, 'Draw by agreement');
  await standing(two.page, 'Draw by agreement');
  await leave(one, two);
});

test('a move is taken back', async () => {
  const [one, two, id] = await meet(browser, 'othello', server.url, server.url);
  const pages = [one.page, two.page];
  await together(pages, 5);
  const waiting = (await mover(pages)) === one.page ? two.page : one.page;
  const asked = waiting === one.page ? two.page : one.page;
  const before = await plies(asked);
  await waiting.getByRole('button', { name: /^Ask to take back / }).click();
  await button(asked, 'Accept').click();
  for (const page of pages) await page.locator(`.game[data-plies="${before - 1}"]`).waitFor();
  await waiting.locator('[data-legal]').first().waitFor();
  await together(pages, before + 1);
  expect((await archived(server.url, id)).events.some(({ type }) => type === 'taken_back')).toBe(true);
  await leave(one, two);
});

test('players chat, and messages are shown as plain text', async () => {
  const [one, two] = await meet(browser, 'kalah', server.url, server.url);
  const line = '<img src=x onerror=alert(1)> & good luck';
  await one.page.getByLabel('Message').fill(line);
  await button(one.page, 'Send').click();
  await two.page.getByText(line).waitFor();
  expect(await two.page.locator('img').count()).toBe(0);
  expect([...one.faults, ...two.faults]).toEqual([]);
  await leave(one, two);
});

test('a clock runs, and a player can give time', async () => {
  const [one, two] = await meet(browser, 'othello', server.url, server.url, '3+2');
  await together([one.page, two.page], 3);
  await one.page.getByRole('timer').first().waitFor();
  await button(one.page, '+15 seconds').click();
  await one.page.getByRole('timer').getByText(/3:1\d/).waitFor();
  await two.page.getByRole('timer').getByText(/3:1\d/).waitFor();
  await leave(one, two);
});

test('a rematch swaps the sides and leads both to the new game', async () => {
  const [one, two, id] = await meet(browser, 'othello', server.url, server.url);
  const side = await one.page.locator('.player').last().getAttribute('data-side');
  await together([one.page, two.page], 2);
  await button(one.page, 'Resign').click();
  await button(one.page, 'Yes').click();
  await button(one.page, 'Rematch').click();
  await button(two.page, 'Accept rematch').click();
  await one.page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.endsWith(id));
  await two.page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.endsWith(id));
  await one.page.locator('.game[data-status="playing"]').waitFor();
  expect(await one.page.locator('.player').last().getAttribute('data-side')).not.toBe(side);
  await together([one.page, two.page], 2);
  expect(await plies(one.page)).toBeGreaterThanOrEqual(2);
  await leave(one, two);
});

test('the next opponent is sought on the same terms, and no more when that is cancelled', async () => {
  const [one, two, id] = await meet(browser, 'kalah', server.url, server.url, '10+5');
  await together([one.page, two.page], 2);
  await button(one.page, 'Resign').click();
  await button(one.page, 'Yes').click();
  const [again, cancel] = [button(one.page, 'New opponent'), button(one.page, 'Cancel')];
  await again.click();
  await one.page.getByText('Looking for an opponent…').waitFor();
  await cancel.click();
  await again.click();
  await cancel.waitFor();
  await two.page.goto(server.url);
  const offers = two.page.locator('section', { hasText: 'Open games' });
  await offers.getByText('10 min + 5 s').waitFor();
  await offers.getByRole('button', { name: 'Play' }).click();
  await one.page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.endsWith(id));
  expect(await gameId(two.page)).toBe(await gameId(one.page));
  await leave(one, two);
});

test('a friend joins through an invite link', async () => {
  const one = await visitor(browser, DESK);
  const two = await visitor(browser, DESK);
  await one.page.goto(server.url);
  await choose(one.page, 'kalah', 'A friend');
  expect(await one.page.getByLabel('Time').inputValue()).toBe('5+3');
  await one.page.getByLabel('Time').selectOption('10+5');
  await button(one.page, 'Create an invite link').click();
  const link = await one.page.getByLabel('Invite link').inputValue();
  await two.page.goto(link);
  await two.page.getByRole('heading', { name: /invites you to Kalah/ }).waitFor();
  await button(two.page, 'Join game').click();
  expect(await gameId(one.page)).toBe(await gameId(two.page));
  await one.page.goto(server.url);
  expect(await one.page.getByLabel('Time').inputValue()).toBe('10+5');
  await two.page.goto(link);
  await two.page.getByText('Invitation unavailable').waitFor();
  await leave(one, two);
});

test('an online player is challenged by name', async () => {
  const one = await visitor(browser, DESK);
  const two = await visitor(browser, DESK);
  await two.page.goto(`${server.url}/games`);
  const name = (await two.page.locator('header .name').textContent()) ?? '';
  await one.page.goto(server.url);
  await choose(one.page, 'othello', 'A friend');
  await one.page.getByLabel("Friend's name").fill(name);
  await button(one.page, `Challenge ${name}`).click();
  await button(two.page, 'Decline').click();
  await button(two.page, '“a different game, please”').click();
  await one.page.getByText(`${name} declined your challenge: a different game, please.`).waitFor();
  await button(one.page, `Challenge ${name}`).click();
  await button(two.page, 'Accept').click();
  expect(await gameId(one.page)).toBe(await gameId(two.page));
  await leave(one, two);
});

test('"Challenge" fills in the name each time', async () => {
  const [one, two] = [await visitor(browser, DESK), await visitor(browser, DESK)];
  await two.page.goto(`${server.url}/games`);
  const name = ((await two.page.locator('header .name').textContent()) ?? '').trim();
  await one.page.goto(server.url);
  const challenge = one.page.getByRole('link', { name: `Challenge ${name}` });
  const friend = one.page.getByLabel("Friend's name");
  await challenge.click();
  await expect.poll(() => friend.inputValue()).toBe(name);
  await choose(one.page, 'othello', 'A bot');
  expect(await friend.count()).toBe(0);
  await challenge.click();
  await expect.poll(() => friend.inputValue()).toBe(name);
  await leave(one, two);
});

test.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('players online are listed, and can be challenged from the list: %s', async (_, viewport) => {
  const one = await visitor(browser, viewport);
  const two = await visitor(browser, viewport);
  await one.page.goto(server.url);
  await two.page.goto(`${server.url}/learn/kalah`);
  const name = (await two.page.locator('header .name').textContent())?.trim() ?? '';
  const here = one.page.getByRole('region', { name: 'Online now' });
  await here.getByRole('link', { name: `Challenge ${name}` }).click();
  expect(await one.page.getByLabel("Friend's name").inputValue()).toBe(name);
  await button(one.page, `Challenge ${name}`).click();
  await button(two.page, 'Accept').click();
  expect(await gameId(one.page)).toBe(await gameId(two.page));
  await leave(one, two);
});

/** Black, to move, wins by 50 discs. */
const WON = '---X-X--XOOOOOOX-OOXOOOXXOOOOXOX-OOOOXOXO-XOOXXX-XXOXXXXXXXXXXXX X';

test('an opponent who stops moving in a lost game loses it, once the engine has proven it', async () => {
  const rival = await Person.member(server.url, 'Staller');
  const clock = { initial_ms: 60_000, increment_ms: 0 };
  const started = rival.next('game_started');
  await rival.ask('seek', { game: 'othello', start: { position: WON }, clock, rated: false, side: 'second' });
  const { page, faults } = await visitor(browser, PHONE, still);
  await page.goto(server.url);
  await page.locator('section', { hasText: 'Open games' }).getByRole('button', { name: 'Play' }).click();
  const id = await gameId(page);
  expect((await started).game).toBe(id);
  const moved = rival.next('moved');
  await rival.ask('watch', { game: id });
  await clickOnce(page, dice(1));
  const { ply, legal } = await moved;
  await rival.ask('move', { game: id, ply: Number(ply) + 1, move: (legal as string[])[0] });
  await page.locator('.game[data-plies="2"]').waitFor();
  await clickOnce(page, dice(1));
  await page.locator('.game[data-plies="3"]').waitFor();

  // Now the opponent thinks for a third of their minute and more.
  expect(await button(page, 'Claim a proven win').count()).toBe(0);
  await button(page, 'Claim a proven win').waitFor({ timeout: 50_000 });
  await looked(page, 'stalling-phone');
  await button(page, 'Claim a proven win').click();
  await standing(page, 'You win by adjudication');
  expect((await archived(server.url, id)).result).toMatchObject({ result: 'first', reason: 'adjudication' });
  expect(faults).toEqual([]);
  rival.leave();
  await page.context().close();
});
