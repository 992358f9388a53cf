// Games that begin elsewhere: a pasted position, a replay, an unfinished game; and what the one who is asked sees.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, signedIn, visitor } from './browser';
import { expectedBoard } from './expected';
import { Person, playGame } from './lively';
import { archived, choose, clickOnce, dice, gameId, spoken } from './play';
import { botsReady } from './server';
import { browser, server, stage } from './stage';
import { leave } from './table';

stage({ bots: true });

let [ada, bob] = [] as unknown as [Person, Person];
beforeAll(async () => {
  [ada, bob] = await Promise.all([Person.member(server.url, 'Ada'), Person.member(server.url, 'Bob')]);
  await Promise.all(['othello', 'santorini'].map((kind) => botsReady(server.url, kind)));
});
afterAll(() => [ada, bob].forEach((person) => person?.leave()));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shot = async (page: Page, name: string) => {
  expect(await seriousFaults(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  const folder = process.env['SHOTS'];
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/start-${name}-${colorScheme}.png`, fullPage: true });
  }
};
const SIZES = [
  { size: 'desk', viewport: DESK },
  { size: 'phone', viewport: PHONE },
];
const still = { reducedMotion: 'reduce', bypassCSP: true };

/** White has three discs more, and Black is to move. */
const OTHELLO = '---------------------OO---XXXOX---OOXXX---XOOX----OX------------ X';

test.each(SIZES)('a game from a pasted position against a level ($size)', async ({ size, viewport }) => {
  const { page, faults } = await visitor(browser, viewport, still);
  await page.goto(server.url);
  await choose(page, 'othello', 'A bot');
  await page.getByText('Start from: the usual start').click();
  await page.getByLabel('Start from').selectOption('A position or moves');
  const text = page.getByLabel('Position, moves or game');
  const play = button(page, 'Play Othello');
  await text.fill('f5d6c3 nonsense');
  await page.getByRole('alert').waitFor();
  expect(await play.isDisabled()).toBe(true);
  await text.fill(OTHELLO);
  await page.getByText('Black to move').waitFor();
  await shot(page, `pasted-${size}`);
  await page.locator('label', { hasText: 'Black' }).click();
  await play.click();
  const id = await gameId(page);
  expect(await spoken(page)).toEqual(expectedBoard('othello', 'standard', OTHELLO));
  await page.getByRole('region', { name: 'Start' }).getByText('Started from a position').waitFor();
  await clickOnce(page, dice(1));
  await page.locator('.game[data-plies="2"]').waitFor();
  await shot(page, `playing-${size}`);
  const game = await archived(server.url, id);
  expect(game).toMatchObject({ start: OTHELLO, rated: false });
  // The list of games says it too.
  await page.goto(`${server.url}/games`);
  await page.locator(`a[href="/game/${id}"]`).getByText('from a position').waitFor();
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await page.context().close();
});

test('a game goes on from a move of a replay, from a side line, and from the analysis board', async () => {
  const id = await playGame(ada, bob, { game: 'othello', seed: 4 });
  const { moves } = await archived(server.url, id);
  const { page, faults } = await signedIn(browser, ada.token, `${server.url}/game/${id}?ply=10`);
  const after = async (line: string[]) => {
    const answer = await fetch(`${server.url}/api/explore`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ game: 'othello', moves: line }),
    });
    return ((await answer.json()) as { position: string }).position;
  };
  const offered = page.getByLabel('Position, moves or game');
  const fromHere = page.getByRole('link', { name: 'Play from here' });
  await fromHere.click();
  await offered.waitFor();
  expect(await offered.inputValue()).toBe(await after(moves.slice(0, 10)));
  await button(page, 'Play Othello').click();
  const played = await gameId(page);
  expect((await archived(server.url, played)).start).toBe(await after(moves.slice(0, 10)));

  // Another move than the game's own.
  await page.goto(`${server.url}/game/${id}?ply=10`);
  await page.locator('[data-legal]').first().waitFor();
  await page.locator(`[data-legal]:not([data-square="${moves[10]}"])`).first().click();
  await page.getByRole('region', { name: 'Side line' }).waitFor();
  const aside = await page.getByRole('link', { name: 'Analysis board' }).getAttribute('href');
  const line = new URL(aside ?? '', server.url).searchParams.get('moves')?.split(' ') ?? [];
  expect(line.slice(0, 10)).toEqual(moves.slice(0, 10));
  expect(line[10]).not.toBe(moves[10]);
  await fromHere.click();
  await offered.waitFor();
  expect(await offered.inputValue()).toBe(await after(line));

  await page.goto(`${server.url}/analysis?game=othello&variant=standard&moves=f5`);
  await fromHere.click();
  // The board that is left says it too.
  await page.getByRole('figure').getByText('White to move').waitFor();
  expect(await offered.inputValue()).toBe(await after(['f5']));
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each(SIZES)('an unfinished game of Santorini is loaded and won ($size)', async ({ size, viewport }) => {
  const { page, faults } = await signedIn(browser, bob.token, `${server.url}/library`, viewport);
  const start = '0000000000002300000000000/2/a1,c3/e1,e5';
  const text = `[Event "${size}"]\n[First "Ann"]\n[Second "Ben"]\n[Game "santorini"]\n[Start "${start}"]\n\ne1d1c1 *\n`;
  await page.getByLabel('Paste a game').fill(text);
  await button(page, 'Import text').click();
  await page.waitForURL(/\/game\//);
  const saved = page.url();
  const goOn = page.getByRole('link', { name: 'Go on with this game' });
  await goOn.waitFor();
  await shot(page, `unfinished-${size}`);
  await goOn.click();
  // The seat of the player to move is chosen already, and any other can be.
  await page.getByRole('figure').getByText('to move').waitFor();
  await page.locator('.levels label', { hasText: '2' }).click();
  await shot(page, `go-on-${size}`);
  await button(page, 'Play Santorini').click();
  await page.waitForURL((url) => url.pathname.startsWith('/game/') && url.href !== saved);
  await page.locator('[data-square="c3"][data-legal]').click();
  await page.locator('[data-square="d3"][data-legal]').click();
  await page.locator('.game[data-status="over"]').waitFor();
  await page.getByTestId('standing').getByText('You win').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each(SIZES)(
  'who is asked sees the start: a challenge, an open game, an invitation ($size)',
  async ({ size, viewport }) => {
    const asked = await visitor(browser, viewport, still);
    await asked.page.goto(server.url);
    const asker = await visitor(browser, DESK, still);
    const offer = async (opponent: 'Anyone' | 'A friend', friend = '') => {
      await asker.page.goto(`${server.url}/?game=othello&variant=standard&start=${encodeURIComponent(OTHELLO)}`);
      await choose(asker.page, 'othello', opponent);
      if (friend) await asker.page.getByLabel("Friend's name").fill(friend);
      await asker.page.getByText('Black to move').waitFor();
      await asker.page.locator('button[type=submit]').click();
    };
    const link = asked.page.getByRole('link', { name: /^Your account: / });
    const name = (await link.getAttribute('aria-label'))?.replace('Your account: ', '') ?? '';
    await offer('A friend', name);
    const challenge = asked.page.locator('.challenge');
    await challenge.getByRole('img', { name: 'The start' }).waitFor();
    await challenge.getByText('from a position').waitFor();
    await shot(asked.page, `challenge-${size}`);
    await button(asked.page, 'Decline').click();
    await button(asked.page, 'No reason').click();

    await offer('A friend');
    const url = await asker.page.getByLabel('Invite link').inputValue();
    await asked.page.goto(url);
    await asked.page.getByRole('img', { name: 'The start' }).waitFor();
    await asked.page.getByText('From a position').waitFor();
    await shot(asked.page, `invite-${size}`);

    await offer('Anyone');
    await asked.page.goto(server.url);
    const open = asked.page.locator('section', { hasText: 'Open games' });
    await open.getByText('from a position').waitFor();
    await shot(asked.page, `seek-${size}`);
    await open.getByRole('button', { name: 'Play' }).click();
    const id = await gameId(asked.page);
    expect(await gameId(asker.page)).toBe(id);
    expect((await archived(server.url, id)).start).toBe(OTHELLO);
    expect([...asked.faults, ...asker.faults]).toEqual([]);
    await leave(asked, asker);
  },
);

test('engines play from a position, and it is kept with the game', async () => {
  const { page, faults } = await signedIn(browser, ada.token, `${server.url}/exhibition`);
  await page.locator('label:has(input[name="game"][value="checkers"])').click();
  await page.getByText('Start from: the usual start').click();
  await page.getByLabel('Start from').selectOption('A position or moves');
  const position = 'W:W21,22,K30:B1,5,K10';
  await page.getByLabel('Position, moves or game').fill(position);
  await page.getByText('White to move').waitFor();
  await button(page, 'Open board').click();
  await page.locator('.game').waitFor();
  expect(await spoken(page)).toEqual(expectedBoard('checkers', 'english', position));
  await button(page, 'Play next move').click();
  await page.locator('.game[data-plies="1"]').waitFor();
  await button(page, 'Save unfinished game').click();
  await page.waitForURL(/\/game\//);
  await page.getByRole('region', { name: 'Start' }).getByText('Started from a position').waitFor();
  const saved = await archived(server.url, new URL(page.url()).pathname.split('/')[2] ?? '');
  expect(expectedBoard('checkers', 'english', saved.start)).toEqual(expectedBoard('checkers', 'english', position));
  expect(saved.moves).toHaveLength(1);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a ballot of checkers is drawn, and told by its name', async () => {
  const { page, faults } = await visitor(browser, DESK, still);
  await page.goto(server.url);
  await choose(page, 'checkers', 'A bot', 'english');
  await page.getByText('Start from: the usual start').click();
  await page.getByLabel('Start from').selectOption('Three-move ballots');
  await page.getByText('one of the 156 ballots').waitFor();
  await shot(page, 'ballot');
  await button(page, 'Play Checkers').click();
  const id = await gameId(page);
  await page.getByRole('region', { name: 'Start' }).getByText('Three-move ballots').waitFor();
  await clickOnce(page, dice(2));
  const game = await archived(server.url, id);
  expect(game).toMatchObject({ opening: 'three-move', rated: false });
  const usual = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';
  expect(game.start).not.toBe(usual);
  await page.goto(`${server.url}/games?kind=checkers&rated=false`);
  await page.locator(`a[href="/game/${id}"]`).getByText('Three-move ballots').waitFor();
  await page.getByLabel('Start').selectOption('The usual one');
  await page.getByText('No games match.').waitFor();
  await page.getByLabel('Start').selectOption('A position or an opening');
  await page.locator(`a[href="/game/${id}"]`).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('engines play a ballot that is drawn at once', async () => {
  const { page, faults } = await visitor(browser, PHONE, still);
  await page.goto(`${server.url}/exhibition`);
  await page.locator('label:has(input[name="game"][value="checkers"])').click();
  await page.getByLabel('Rules').selectOption('english');
  await page.getByText('Start from: the usual start').click();
  await page.getByLabel('Start from').selectOption('Eleven-man ballots');
  await page.getByRole('figure').getByText('to move').waitFor();
  await button(page, 'Draw another').click();
  await page.getByRole('figure').getByText('to move').waitFor();
  await shot(page, 'drawn');
  await button(page, 'Open board').click();
  await page.locator('.game[data-plies="0"]').waitFor();
  const men = Object.values(await spoken(page)).filter((square) => square !== 'empty');
  expect(men).toHaveLength(22);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('two people play a rated pair: the same start, the sides swapped', async () => {
  const one = await signedIn(browser, ada.token, server.url);
  const two = await signedIn(browser, bob.token, server.url, PHONE);
  // One move of each, and the game is over.
  const start = '0,0,0,0,1,1/0,0,0,0,0,1 22-23 first';
  await choose(one.page, 'kalah', 'A friend', '6x4');
  await one.page.getByLabel("Friend's name").fill('Bob');
  await one.page.locator('label', { hasText: 'South' }).click();
  await one.page.getByText('Start from: the usual start').click();
  await one.page.getByLabel('Start from').selectOption('A position or moves');
  await one.page.getByLabel('Position, moves or game').fill(start);
  await one.page.getByText('South to move').waitFor();
  const rated = one.page.getByLabel('Rated game');
  expect(await rated.count()).toBe(0);
  await one.page.getByLabel('A pair of games').check();
  await rated.check();
  await shot(one.page, 'pair');
  await button(one.page, 'Challenge Bob').click();
  await two.page.locator('.challenge').getByText('rated, from a position, a pair of games').waitFor();
  await shot(two.page, 'pair-asked');
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
  await shot(one.page, 'pair-first');
  // Who only watches is led there too, without a reload.
  await onlooker.page.getByRole('link', { name: 'the other game' }).click();
  await onlooker.page.getByText('Game 2 of 2').waitFor();
  await Promise.all([one, two].map(({ page }) => next(page).click()));
  await one.page.waitForURL((url) => !url.pathname.endsWith(first));
  await two.page.waitForURL((url) => !url.pathname.endsWith(first));
  await two.page.getByText('Game 2 of 2').waitFor();
  const second = await gameId(two.page);
  expect(second).not.toBe(first);
  await last(two.page, one.page);
  await one.page.locator('.game[data-status="over"]').waitFor();
  await shot(two.page, 'pair-second');
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
  // The turn goes on after a seed in the store, and so there is nothing to swap yet.
  await page.locator('.game[data-plies="1"]').waitFor();
  expect(await swap.count()).toBe(0);
  await ada.ask('move', { game: id, ply: 1, move: 'F' });
  await page.getByTestId('standing').getByText('Choose a pit to sow, or swap sides').waitFor();
  await shot(page, 'swap');
  await swap.click();
  await page.locator('.told').getByText('North swaps sides').waitFor();
  const turned = '5,5,5,5,4,4/4,4,0,5,5,0 0-2 first';
  expect(await spoken(page)).toEqual(expectedBoard('kalah', '6x4+swap', turned));
  expect((await archived(server.url, id)).moves).toEqual(['C', 'F', 'swap']);
  await bob.ask('resign', { game: id });
  // Another way from the same place: the analysis board offers the swap, too.
  await page.goto(`${server.url}/analysis?game=kalah&variant=6x4%2Bswap&moves=C+F`);
  await swap.click();
  await page.locator('.game[data-plies="3"]').waitFor();
  expect(await spoken(page)).toEqual(expectedBoard('kalah', '6x4+swap', turned));
  expect(faults).toEqual([]);
  await page.context().close();
});
