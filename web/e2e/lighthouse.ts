// Google's Lighthouse on the home page, a game in play and a replay, as a player sees them on a slow phone. `npm run lighthouse`
// prints the results and fails below 95.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { chromium, type Page } from 'playwright-core';
import { executable, FLAGS } from './browser';
import { Person, playGame } from './lively';
import { type Server, startServer } from './server';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export const LEAST = 95;

/** Lighthouse usually slows a machine down four times, which turns a fast one into a phone. This is the phone's benchmark. */
const PHONE_INDEX = 440;

export interface Inspector {
  /** The paths of the pages, by name. */
  paths: Record<string, string>;
  /** Lighthouse's report on a page, with this machine slowed down by a factor. */
  audit(path: string, slowdown: number): Promise<Result>;
  /** How many times faster than a phone this machine is now, under its current load. */
  measure(): Promise<number>;
  close(): Promise<void>;
}

/** A browser with a signed-in member who has a finished game and one in play. */
export async function inspector(server: Server): Promise<Inspector> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: executable(),
    args: [...FLAGS, '--remote-debugging-port=0'],
    headless: true,
  });
  const port = Number(readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
  const [ada, bob] = (await Promise.all(['Ada', 'Bob'].map((name) => Person.member(server.url, name)))) as [
    Person,
    Person,
  ];
  const over = await playGame(ada, bob, { game: 'othello', seed: 2 });
  const played = await playGame(ada, bob, { game: 'othello', seed: 3, plies: 12 });
  const page: Page = await context.newPage();
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate((token) => {
    localStorage.setItem('parlor.token', token);
    localStorage.setItem('parlor.member', 'yes');
  }, ada.token);
  return {
    paths: { home: '/', game: `/game/${played}`, replay: `/game/${over}?ply=20` },
    async audit(path, cpuSlowdownMultiplier) {
      const throttling = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier };
      const flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'error' as const, throttling };
      const found = await lighthouse(server.url + path, flags);
      if (!found || found.lhr.runtimeError)
        throw new Error(found?.lhr.runtimeError?.message ?? 'Lighthouse found nothing.');
      return found.lhr;
    },
    measure: async () => Math.max(1, (await page.evaluate<number>(pageFunctions.computeBenchmarkIndex)) / PHONE_INDEX),
    async close() {
      [ada, bob].forEach((person) => person.leave());
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const score = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

const METRICS = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  'speed index': 'speed-index',
  blocking: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
};

/** `npm run lighthouse [RUNS]`: the medians of several runs. With REPORTS=FOLDER the reports are written there. */
export async function main(runs = '3'): Promise<void> {
  const server = await startServer();
  const { paths, audit, measure, close } = await inspector(server);
  try {
    for (const [name, path] of Object.entries(paths)) {
      const results: Result[] = [];
      for (let i = 0; i < Number(runs); i += 1) results.push(await audit(path, await measure()));
      results.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
      const median = results[Math.floor(results.length / 2)]!;
      const scores = CATEGORIES.map((id) => `${id} ${score(median, id)}`);
      const metrics = Object.entries(METRICS).map(([metric, id]) => `${metric} ${median.audits[id]?.displayValue}`);
      console.log(`${name}: ${[...scores, ...metrics].join(', ')}`);
      if (CATEGORIES.some((id) => score(median, id) < LEAST)) process.exitCode = 1;
      const folder = process.env['REPORTS'];
      if (folder) writeFileSync(join(folder, `${name}.json`), JSON.stringify(median));
    }
  } finally {
    await close();
    await server.stop();
  }
}
