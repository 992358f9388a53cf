// The check of a page at the end of a step: it has no faults, and its picture is taken on request.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFaults } from './axe';
import { sideways } from './browser';

/** Options for a page that is checked: nothing moves, and axe may run in it. */
export const still = { reducedMotion: 'reduce', bypassCSP: true };

/** Expects no faults, and saves a picture in light and dark in the folder named by SHOTS. */
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
