// What is seen of a page at the end of a step: nothing wrong with it, and its picture for whoever asks.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFaults } from './axe';
import { sideways } from './browser';

/** For a page that is looked at: nothing moves, and axe may run in it. */
export const still = { reducedMotion: 'reduce', bypassCSP: true };

/** Finds no fault, and keeps a picture in light and dark in the folder that SHOTS names. */
export async function looked(page: Page, name: string): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  const folder = process.env['SHOTS'];
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
}
