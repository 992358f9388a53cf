// `npm run first-load`: what the home page costs a new visitor and a returning one.

import type { Page } from 'playwright-core';
import { launch, PHONE, visitor } from './browser';
import { startServer } from './server';

export interface Load {
  requests: number;
  /** Transferred, with headers. */
  bytes: number;
}

/** Opens a page and counts the network traffic until it is quiet; the WebSocket is not counted. */
export async function load(page: Page, url: string): Promise<Load> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .map(({ transferSize }) => transferSize)
      .filter((size) => size > 0),
  );
  return { requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

export async function main(): Promise<void> {
  const [server, browser] = await Promise.all([startServer(), launch()]);
  try {
    const { page } = await visitor(browser, PHONE);
    for (const who of ['first visit', 'second visit']) {
      const { requests, bytes } = await load(page, server.url);
      console.log(`${who}: ${requests} requests, ${(bytes / 1_000).toFixed(1)} KB`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
