// To people, several servers behind a balancer are one site, whichever server is killed. PARLOR_PICTURES names a folder for pictures of
// what both players see before each kill, just after it and when they have played on.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './browser';
import { archived, spoken } from './play';
import { Site } from './site';
import { leave, meet, plies, together } from './table';

let browser: Browser;
let other: Browser;
let site: Site;

beforeAll(async () => {
  [site, browser, other] = await Promise.all([Site.start(), launch(), launch()]);
});
afterAll(() => Promise.all([site?.stop(), browser?.close(), other?.close()]));

test('two browsers play on while each server of the site is killed in its turn', async () => {
  const [one, two, id] = await meet(browser, 'othello', site.url, site.url, '10+5', other);
  const pages = [one.page, two.page];
  for (const server of site.servers()) {
    await together(pages, (await plies(one.page)) + 4);
    await shoot(pages, `${server}-before`);
    const isBack = site.kill(server);
    await shoot(pages, `${server}-killed`);
    await together(pages, (await plies(one.page)) + 8);
    await shoot(pages, `${server}-goes-on`);
    await isBack;
  }
  await together(pages);
  await shoot(pages, 'over');
  const { events, result } = await archived(site.url, id);
  expect(result?.reason).toBe('rules');
  const moves = events.filter(({ type }) => type === 'moved').length;
  for (const { page, faults } of [one, two]) {
    expect(await plies(page)).toBe(moves);
    expect(faults).toEqual([]);
  }
  expect(await spoken(one.page)).toEqual(await spoken(two.page));
  await leave(one, two);
});

test('both players come to the server that has their game', async () => {
  // They may happen to begin at the same server.
  for (let round = 0; round < 4; round += 1) {
    const [one, two, id] = await meet(browser, 'othello', site.url, site.url, '10+5', other);
    const pages = [one.page, two.page];
    await together(pages, 3);
    await areAtOne();
    await together(pages, 9);
    expect((await archived(site.url, id)).events.filter(({ type }) => type === 'moved')).toHaveLength(9);
    for (const { faults } of [one, two]) expect(faults).toEqual([]);
    await leave(one, two);
  }
});

/** Waits until one server has both players' sockets. */
async function areAtOne(): Promise<void> {
  for (;;) {
    const connections = await site.metric('parlor_connections');
    if (connections.toSorted().join(' ') === '0 0 2') return;
    await new Promise((later) => setTimeout(later, 50));
  }
}

async function shoot(pages: Page[], name: string): Promise<void> {
  const folder = process.env['PARLOR_PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await Promise.all(
    pages.map((page, at) => page.screenshot({ path: join(folder, `${name}-${at ? 'phone' : 'desk'}.png`) })),
  );
}
