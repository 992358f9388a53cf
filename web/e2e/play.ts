// Plays through the page by clicking what it offers, and reads back the board.

import type { Page } from 'playwright-core';
import type { ArchivedGame, Kind } from '../src/api/types';

export const NAMES: Record<Kind, string> = {
  othello: 'Othello',
  checkers: 'Checkers',
  awele: 'Awele',
  kalah: 'Kalah',
  santorini: 'Santorini',
};

/** Pseudorandom numbers that are the same in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export async function choose(
  page: Page,
  kind: Kind,
  opponent: 'A bot' | 'Anyone' | 'A friend',
  variant?: string,
): Promise<void> {
  await page.locator(`label:has(input[name="game"][value="${kind}"])`).click();
  await page.locator('label', { hasText: opponent }).click();
  // A game with one set of rules has nothing to choose.
  const rules = page.getByLabel('Rules');
  if (variant && (await rules.count())) await rules.selectOption(variant);
}

export async function challengeBot(page: Page, url: string, kind: Kind, variant?: string): Promise<string> {
  await page.goto(url);
  await choose(page, kind, 'A bot', variant);
  await page.getByRole('button', { name: `Play ${NAMES[kind]}` }).click();
  return gameId(page);
}

export async function gameId(page: Page): Promise<string> {
  await page.waitForURL(/\/game\//);
  await page.locator('.game').waitFor();
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

/** Clicks a legal square if there is one; returns whether the game is over. */
export async function clickOnce(page: Page, roll: (below: number) => number): Promise<'clicked' | 'over'> {
  const state = await page.waitForFunction(() => {
    if (document.querySelector('.game[data-status="over"]')) return 'over';
    const legal = [...document.querySelectorAll('[data-legal]')].map((square) => square.getAttribute('data-square'));
    return legal.length > 0 && legal;
  });
  const value = (await state.jsonValue()) as 'over' | string[];
  if (value === 'over') return 'over';
  const square = value[roll(value.length)];
  // A new position may have removed the square between the look and the click: the next look then finds another.
  await page
    .locator(`[data-square="${square}"][data-legal]`)
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  return 'clicked';
}

export async function playOut(page: Page, roll: (below: number) => number): Promise<void> {
  while ((await clickOnce(page, roll)) === 'clicked');
}

export async function archived(url: string, id: string): Promise<ArchivedGame> {
  return (await (await fetch(`${url}/api/games/${id}`)).json()) as ArchivedGame;
}

/** The description of every square for screen readers. */
export async function spoken(page: Page): Promise<Record<string, string>> {
  const labels = await page
    .locator('[data-square]')
    .evaluateAll((cells) =>
      cells.map((cell) => [cell.getAttribute('data-square') ?? '', cell.getAttribute('aria-label') ?? '']),
    );
  const state = new Set(['playable', 'picked', 'last move']);
  return Object.fromEntries(
    labels.map(([square = '', label = '']) => {
      const words = label.split(', ').slice(1);
      return [square, words.filter((word) => !state.has(word)).join(', ')];
    }),
  );
}
