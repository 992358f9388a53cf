// Games that begin elsewhere: a pasted position, a replay, an unfinished game; and what the challenged player sees.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, DESK, PHONE, signedIn, visitor } from './browser';
import { expectedBoard } from './expected';
import { Person, playGame } from './lively';
import { looked, still } from './looked';
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

const SIZES = [
  { size: 'desk', viewport: DESK },
  { size: 'phone', viewport: PHONE },
];

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
  await page.getByRole('figure').getByText('Black to move').waitFor();
  await looked(page, `start-pasted-${size}`);
  await page.locator('label', { hasText: 'Black' }).click();
  await play.click();
  const id = await gameId(page);
  expect(await spoken(page)).toEqual(expectedBoard('othello', 'standard', OTHELLO));
  await page.getByRole('region', { name: 'Start' }).getByText('Started from a position').waitFor();
  await clickOnce(page, dice(1));
  await page.locator('.game[data-plies="2"]').waitFor();
  await looked(page, `start-playing-${size}`);
  const game = await archived(server.url, id);
  expect(game).toMatchObject({ start: OTHELLO, rated: false });
  // The list of games shows it too.
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

  // A move other than the game's own.
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
  // The position comes with its side to move.
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
  const goOn = page.getByRole('link', { name: 'Continue this game' });
  await goOn.waitFor();
  await looked(page, `start-unfinished-${size}`);
  await goOn.click();
  // The side to move is preselected, and the other can be chosen.
  await page.getByRole('figure').getByText('to move').waitFor();
  await page.locator('.levels label', { hasText: '2' }).click();
  await looked(page, `start-go-on-${size}`);
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
      await asker.page.getByRole('figure').getByText('Black to move').waitFor();
      await asker.page.locator('button[type=submit]').click();
    };
    const link = asked.page.getByRole('link', { name: /^Your account: / });
    const name = (await link.getAttribute('aria-label'))?.replace('Your account: ', '') ?? '';
    await offer('A friend', name);
    const challenge = asked.page.locator('.challenge');
    await challenge.getByRole('img', { name: 'The start' }).waitFor();
    await challenge.getByText('from a position').waitFor();
    await looked(asked.page, `start-challenge-${size}`);
    await button(asked.page, 'Decline').click();
    await button(asked.page, 'No reason').click();

    await offer('A friend');
    const url = await asker.page.getByLabel('Invite link').inputValue();
    await asked.page.goto(url);
    await asked.page.getByRole('img', { name: 'The start' }).waitFor();
    await asked.page.getByText('From a position').waitFor();
    await looked(asked.page, `start-invite-${size}`);

    await offer('Anyone');
    await asked.page.goto(server.url);
    const open = asked.page.locator('section', { hasText: 'Open games' });
    await open.getByText('from a position').waitFor();
    await looked(asked.page, `start-seek-${size}`);
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
  await page.getByRole('figure').getByText('White to move').waitFor();
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
  await looked(page, 'start-ballot');
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
  await looked(page, 'start-drawn');
  await button(page, 'Open board').click();
  await page.locator('.game[data-plies="0"]').waitFor();
  const men = Object.values(await spoken(page)).filter((square) => square !== 'empty');
  expect(men).toHaveLength(22);
  expect(faults).toEqual([]);
  await page.context().close();
});
