// The server and the browser for a file of tests.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './browser';
import { type Server, startServer } from './server';

export let server: Server;
export let browser: Browser;

/** Starts both before the first test of the calling file, and ends them after the last. */
export function stage({ bots = false, settings = [] as string[] } = {}): void {
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer({ bots, settings }), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
}
