// Conditional moves: a line made on the board, saved, and played by the server.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Kind, PlannedMove } from '../src/api/types';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, signedIn } from './browser';
import { Person, playGame } from './lively';
import { archived } from './play';
import { browser, server, stage } from './stage';

stage();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const keep = (page: Page) => button(page, 'Save line');

/** The squares that can be clicked, and the line so far. */
const offered = async (page: Page): Promise<string> => {
  const squares = page.locator('[data-legal]');
  const names = await squares.evaluateAll((all) => all.map((square) => square.getAttribute('data-square')));
  return `${names.join(' ')} ${await page.locator('.making').textContent()}`;
};

/** Makes a line of one condition by clicking legal squares: the `nth` choice first, the first one after that. */
async function makeLine(page: Page, nth: number): Promise<void> {
  await button(page, 'Add a line').click();
  await page.getByText(/What might .* play\? Make the move/).waitFor();
  for (let clicks = 0; await keep(page).isDisabled(); clicks += 1) {
    const before = await offered(page);
    const squares = page.locator('[data-legal]');
    await squares.nth(clicks === 0 ? nth : 0).click();
    // A click is part of a move, or all of it: the server then sends what may follow.
    await expect.poll(() => offered(page)).not.toBe(before);
  }
  await keep(page).click();
  await button(page, 'Add a line').waitFor();
}

test.each([
  ['othello', 'desk', DESK, 1],
  ['checkers', 'phone', PHONE, 1],
  ['kalah', 'phone', PHONE, 6],
] as const)('%s: what is laid down is played at once (%s)', async (kind: Kind, _size, viewport, plies) => {
  const people = ['Ada', 'Bob'].map((name) => Person.member(server.url, `${name}-${kind}`));
  const [ada, bob] = (await Promise.all(people)) as [Person, Person];
  const id = await playGame(ada, bob, { game: kind, clock: { days: 3 }, plies, seed: 2 });
  const start = await archived(server.url, id);
  const [waits, moves] = start.to_move === 'first' ? [bob, ada] : [ada, bob];
  let lines: PlannedMove[][] = [];
  waits.on((frame) => {
    if (frame.type === 'planned') lines = frame['lines'] as PlannedMove[][];
  });
  await waits.ask('watch', { game: id });

  const { page, faults } = await signedIn(browser, waits.token, `${server.url}/game/${id}`, viewport);
  await page.locator(`.game[data-plies="${plies}"]`).waitFor();
  await makeLine(page, 0);
  await makeLine(page, 1);
  const listed = page.getByRole('region', { name: 'Conditional moves' }).locator('li');
  expect(await listed.count()).toBe(2);
  expect(lines).toHaveLength(2);
  expect(await sideways(page)).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);

  // A line can be started and cancelled, and the game is unchanged.
  await button(page, 'Add a line').click();
  await page.locator('[data-legal]').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await button(page, 'Cancel').click();
  await listed.last().getByRole('button').click();
  await expect.poll(() => listed.count()).toBe(1);
  expect((await archived(server.url, id)).position).toBe(start.position);

  // A note on the game is still there after coming back.
  await page.getByText('Your note').click();
  const note = page.getByLabel('Your note (only you can see it)');
  await note.fill(`${kind}: <b>keep</b> the corner`);
  await button(page, 'Save').click();
  await button(page, 'Saved').waitFor();
  await page.reload();
  await expect.poll(() => note.inputValue()).toBe(`${kind}: <b>keep</b> the corner`);
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(() => listed.count()).toBe(1);

  // Another device of the same person shows the same; the opponent sees none of it.
  const rival = await signedIn(browser, moves.token, `${server.url}/game/${id}`, DESK);
  await rival.page.locator(`.game[data-plies="${plies}"]`).waitFor();
  expect(await rival.page.getByText('Conditional moves').count()).toBe(0);
  expect(await rival.page.getByText('keep the corner').count()).toBe(0);
  const [line = []] = lines;
  for (const [i, { move, by }] of line.entries()) {
    if (by === start.to_move && move !== 'pass') await moves.ask('move', { game: id, ply: plies + i, move });
  }
  await page.locator(`.game[data-plies="${plies + line.length}"]`).waitFor();
  expect((await archived(server.url, id)).moves.slice(plies)).toEqual(line.map(({ move }) => move));
  expect([...faults, ...rival.faults]).toEqual([]);
  await Promise.all([page, rival.page].map((one) => one.context().close()));
  for (const person of [ada, bob]) person.leave();
});
