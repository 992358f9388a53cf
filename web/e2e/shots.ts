// `npm run shots FOLDER [NAME [LANGUAGE]]`: every screen, or those whose names match NAME, at desk and phone size, in light and dark.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { DESK, launch, PHONE, visitor } from './browser';
import { type Scene, scenes } from './scenes';
import { startServer } from './server';

const SIZES = { desk: DESK, phone: PHONE };
const COLOURS = ['light', 'dark'] as const;

export async function main(folder?: string, only = '', language = 'en'): Promise<void> {
  if (!folder) throw new Error('Say where the pictures go: npm run shots FOLDER [NAME [LANGUAGE]]');
  mkdirSync(folder, { recursive: true });
  const [server, quiet, browser] = await Promise.all([startServer(), startServer({ bots: false }), launch()]);
  try {
    const { scenes: all, end } = await scenes(server, quiet);
    for (const scene of all.filter(({ name }) => new RegExp(only).test(name))) {
      for (const [size, viewport] of Object.entries(SIZES)) {
        for (const colorScheme of COLOURS) {
          const path = join(folder, `${scene.name}-${size}-${colorScheme}.png`);
          // A picture that fails is reported; the others are still taken.
          await shoot(browser, server.url, scene, { viewport, colorScheme, language, path }).catch(console.error);
        }
      }
    }
    await end();
  } finally {
    await browser.close();
    await Promise.all([server.stop(), quiet.stop()]);
  }
}

interface Look {
  viewport: typeof DESK;
  colorScheme: (typeof COLOURS)[number];
  language: string;
  path: string;
}

async function shoot(browser: Browser, url: string, scene: Scene, { viewport, colorScheme, language, path }: Look) {
  const { page, faults } = await visitor(browser, viewport, { colorScheme, reducedMotion: 'reduce', locale: language });
  if (scene.as) {
    await page.addInitScript((token) => localStorage.setItem('parlor.token', token), scene.as.token);
  }
  await page.goto(new URL(scene.path, url).href);
  await page.locator('.connection[data-status=online]').waitFor();
  await page.locator('h1').first().waitFor({ state: 'attached' });
  try {
    await scene.act?.(page);
  } catch (error) {
    console.error(`${scene.name}: ${String(error).split('\n')[0]}`);
  }
  await page.waitForTimeout(350);
  await page.screenshot({ path, fullPage: true, timeout: 90_000 });
  for (const fault of faults) console.error(`${scene.name}: ${fault}`);
  await page.context().close();
}
