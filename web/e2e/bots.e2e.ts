// A person opens the page, plays a whole game of each kind against a bot by clicking, and replays it.

import { describe, expect, test } from 'vitest';
import type { Kind } from '../src/api/types';
import { DESK, PHONE, sideways, visitor } from './browser';
import { expectedBoard } from './expected';
import { archived, challengeBot, dice, playOut, spoken } from './play';
import { botsReady } from './server';
import { browser, server, stage } from './stage';

stage({ bots: true });

const GAMES: [Kind, string][] = [
  ['othello', 'standard'],
  ['kalah', '6x4'],
  ['awele', 'standard'],
  ['checkers', 'mini'],
  ['checkers', 'english'],
  ['santorini', 'base'],
];

describe.each([
  { size: 'desk', viewport: DESK },
  { size: 'phone', viewport: PHONE },
])('$size', ({ viewport }) => {
  test.each(GAMES)('%s against a bot, then its replay (%s)', async (kind, variant) => {
    await botsReady(server.url, kind);
    const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce' });
    const id = await challengeBot(page, server.url, kind, variant);
    await playOut(page, dice(7));
    // The bot's report on its search is next to the board.
    const search = page.getByRole('region', { name: "The bot's search" });
    for (const figure of ['Depth', 'Nodes', 'Line']) await search.getByText(figure, { exact: true }).waitFor();
    expect(await page.getByTestId('why').textContent()).toMatch(/\w+ \w+.*\.$/);
    expect(await sideways(page)).toBe(0);

    const game = await archived(server.url, id);
    expect(game.status).toBe('over');
    const board = page.locator('.game');
    expect(await board.getAttribute('data-plies')).toBe(String(game.moves.length));
    expect(await spoken(page)).toEqual(expectedBoard(kind, game.variant, game.position));

    await page.getByRole('button', { name: 'First position' }).click();
    expect(await spoken(page)).toEqual(expectedBoard(kind, game.variant, game.start));
    for (const event of game.events) {
      if (event.type !== 'moved') continue;
      await page.keyboard.press('ArrowRight');
      expect(await spoken(page)).toEqual(expectedBoard(kind, game.variant, event.position));
    }
    expect(await board.getAttribute('data-ply')).toBe(String(game.moves.length));
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
