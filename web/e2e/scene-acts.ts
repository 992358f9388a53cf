// What is done on a screen before its picture is taken.

import type { Page } from 'playwright-core';
import type { Kind } from '../src/api/types';
import type { Person } from './lively';
import { choose, clickOnce, dice, gameId } from './play';
import type { Line } from './proxy';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const settled = async (page: Page) => {
  await page.locator('.game').waitFor();
  // Past positions come from the archive.
  await page.waitForTimeout(250);
};

/** Makes one member follow others. */
export const befriend = (url: string, who: Person, others: Person[]) =>
  Promise.all(
    others.map(({ name }) =>
      fetch(`${url}/api/follows/${name}`, { method: 'PUT', headers: { Authorization: `Bearer ${who.token}` } }),
    ),
  );

export const listed = (page: Page) => page.locator('main li a').first().waitFor();
export const taught = (page: Page) => page.getByRole('progressbar').first().waitFor();

export async function invited(page: Page): Promise<void> {
  await choose(page, 'awele', 'A friend');
  await page.locator('button[type=submit]').click();
  await page.getByLabel('Invite link').waitFor();
}

/** No one comes, and a bot is offered. */
export async function waited(page: Page): Promise<void> {
  await choose(page, 'kalah', 'Anyone');
  await page.locator('button[type=submit]').click();
  await page.getByText('No opponent yet.').waitFor({ timeout: 20_000 });
}

export async function challenged(page: Page, from: Person): Promise<void> {
  const you = await page.getByRole('link', { name: /^Your account: / }).getAttribute('aria-label');
  const clock = { initial_ms: 300_000, increment_ms: 3_000 };
  await from.ask('challenge', {
    to: you?.slice('Your account: '.length),
    game: 'santorini',
    clock,
    rated: false,
    side: 'random',
  });
  await page.locator('.challenge').first().waitFor();
}

export async function declining(page: Page, from: Person): Promise<void> {
  await challenged(page, from);
  await button(page, 'Decline').click();
  await button(page, 'No reason').waitFor();
}

/** A game that has just ended, with a rematch offered by the opponent. */
export async function rematch(page: Page, url: string, begin: () => Promise<string>, from: Person): Promise<void> {
  const game = await begin();
  await page.goto(`${url}/game/${game}`);
  await settled(page);
  await from.ask('rematch', { game });
  await button(page, 'Accept rematch').waitFor();
}

export async function resigning(page: Page): Promise<void> {
  await settled(page);
  await button(page, 'Resign').click();
}

/** A half-made turn. */
export async function picked(page: Page): Promise<void> {
  await settled(page);
  for (let i = 0; i < 2; i += 1) await page.locator('[data-legal]').first().click();
}

/** A side line, from the opponent's possible move to the reply. */
export async function planning(page: Page): Promise<void> {
  await settled(page);
  await button(page, 'Add a line').click();
  const keep = button(page, 'Save line');
  await keep.waitFor();
  const roll = dice(6);
  while (await keep.isDisabled()) await clickOnce(page, roll);
}
export async function planned(page: Page): Promise<void> {
  await planning(page);
  await button(page, 'Save line').click();
  await button(page, 'Add a line').waitFor();
}

/** The connection to the server is cut; it is restored after the picture. */
export async function cut(page: Page, line: Line): Promise<void> {
  await settled(page);
  line.cut();
  await page.locator('.connection').getByText('Reconnecting').waitFor();
  page.once('close', () => line.mend());
}

export async function studied(page: Page): Promise<void> {
  await settled(page);
  const ask = button(page, 'Analyse game');
  const sums = page.locator('.sums');
  await ask.or(sums).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await sums.waitFor({ timeout: 60_000 });
  await page.locator('section[aria-label="Moves"] button:has(.blunder)').first().click();
}

export async function asked(page: Page): Promise<void> {
  await page.locator('.game').waitFor();
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.locator('section[aria-label="Engine"] dl[aria-busy="false"]').waitFor({ timeout: 30_000 });
}

/** A move other than the game's own, and the engine's opinion of it. */
export async function tried(page: Page): Promise<void> {
  await settled(page);
  const roll = dice(2);
  while (!(await page.locator('section[aria-label="Side line"]').count())) {
    const playable = page.locator('[data-legal]');
    await playable.first().waitFor();
    await playable.nth(roll(await playable.count())).click();
    await page.waitForTimeout(250);
  }
  await asked(page);
}

export async function againstBot(page: Page, kind: Kind, level = '3'): Promise<void> {
  await choose(page, kind, 'A bot');
  await page.locator('.levels label', { hasText: level }).click();
  await page.locator('button[type=submit]').click();
  await gameId(page);
  const roll = dice(4);
  for (let i = 0; i < 6; i += 1) await clickOnce(page, roll);
  await page.locator('[data-legal]').first().waitFor();
}

/** The line that a bot expects, drawn on the board. */
export async function drawn(page: Page): Promise<void> {
  await againstBot(page, 'checkers', '6');
  await page.getByText(/^Bot's thinking/).click();
  await button(page, 'Show line on board').click();
}

export async function refused(page: Page): Promise<void> {
  await page.getByLabel('Start from').selectOption('A position or moves');
  await page.getByLabel('Position, moves or game').fill('f5d6c3d3c4f4a1');
  await page.getByRole('alert').waitFor();
}

async function exhibition(page: Page, kind: Kind): Promise<void> {
  await page.locator(`label:has(input[name="game"][value="${kind}"])`).click();
  await button(page, 'Open board').click();
}
export async function exhibited(page: Page): Promise<void> {
  await exhibition(page, 'santorini');
  for (let ply = 1; ply <= 8; ply += 1) {
    await button(page, 'Play next move').click();
    await page.locator(`.game[data-plies="${ply}"]`).waitFor();
  }
}
export async function finished(page: Page): Promise<void> {
  await exhibition(page, 'awele');
  await button(page, 'Finish game').click();
  await page.locator('.game[data-status="over"]').waitFor({ timeout: 90_000 });
}

/** A file that is not a game. */
export async function uploaded(page: Page): Promise<void> {
  const file = { name: 'bad.pdn', mimeType: 'text/plain', buffer: Buffer.from('1. 11-15 44-99 *') };
  await page.getByLabel('Choose files').setInputFiles(file);
  await page.getByRole('alert').waitFor();
}

export async function mistyped(page: Page): Promise<void> {
  await page.locator('label', { hasText: 'Sign in' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel(/^Password/).fill('something else');
  await button(page, 'Sign in').click();
  await page.getByRole('alert').waitFor();
}

let bots = 0;
export async function botMade(page: Page): Promise<void> {
  bots += 1;
  await page.getByLabel('Name of the bot').fill(`Ada-Bot-${bots}`);
  await button(page, 'Make it').click();
  await page.getByText(/^The token of/).waitFor();
}

/** The session is ended elsewhere. */
export async function ended(page: Page, url: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('parlor.token'));
  await fetch(`${url}/api/sessions/current`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
  await page.getByRole('alert').waitFor();
}

export async function lesson(page: Page): Promise<void> {
  await page.locator('.lesson [data-square="E"]').click();
  await button(page, 'Try again').waitFor();
}

/** In a browser that may show notifications, for a player who wants to know when it is their turn. */
export async function allowed(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await page.reload();
  await page.locator('main p:has(button.link + button.link)').waitFor();
}

/** All ways to share a game. */
export async function shared(page: Page): Promise<void> {
  await page.locator('details:not([open]).card summary').last().waitFor();
  await page.getByText(/^(Share|Teilen|Partager)$/).click();
  await page.locator('details[open] input').first().waitFor();
}

/** The choice of how the engine thinks. */
export async function engined(page: Page): Promise<void> {
  await page.locator('.game').waitFor();
  await page.locator('button[role=switch]').first().click();
  await page.locator('dl[aria-busy="false"]').waitFor({ timeout: 30_000 });
  for (const fold of await page.locator('section:has(button[role=switch]) details summary').all()) await fold.click();
}

/** The explorer is on and shows the moves played. */
export async function explored(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Opening explorer' });
  await panel.getByRole('switch').click();
  await panel.locator('tbody tr').first().waitFor();
}
