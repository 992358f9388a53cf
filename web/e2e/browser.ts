// Chromium, wherever this machine has it.

import { execFileSync } from 'node:child_process';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';

// The first is Debian's Chromium without its windows, which takes half of the processor's time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// A test's page does not live long enough to be worth compiling.
const INTERPRETED = '--js-flags=--no-opt,--no-maglev,--no-sparkplug';

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export function executable(): string {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  for (const name of NAMES) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not installed under this name.
    }
  }
  throw new Error('There is no Chromium on this machine: install it, or name one in CHROMIUM.');
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), args: [...FLAGS, INTERPRETED], headless: true });

export interface Visitor {
  page: Page;
  /** Everything that must never happen: errors in the page, violations of the policy, requests to other origins. */
  faults: string[];
}

/** A new person: own storage, own guest. */
export async function visitor(browser: Browser, viewport: typeof DESK, options: object = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport, hasTouch: viewport === PHONE, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A connection that is cut on purpose is reported by the browser itself.
    const expected = /WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE/.test(message.text());
    if (message.type() === 'error' && !expected) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') faults.push(`foreign request: ${request.url()}`);
  });
  return { page, faults };
}

/** A browser in which a member is signed in by their token. */
export async function signedIn(browser: Browser, token: string, url: string, viewport = DESK): Promise<Visitor> {
  const who = await visitor(browser, viewport, { reducedMotion: 'reduce', bypassCSP: true });
  await who.page.addInitScript((mine) => localStorage.setItem('parlor.token', mine), token);
  await who.page.goto(url);
  return who;
}

/** The button with exactly this label. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** How far anything overflows: a phone must never scroll sideways, cards stay within the page's column, boards within the window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const main = document.querySelector('main');
    const right = main
      ? main.getBoundingClientRect().right - parseFloat(getComputedStyle(main).paddingRight)
      : clientWidth;
    const beyond = (what: string, edge: number) =>
      [...document.querySelectorAll(what)].map((element) => element.getBoundingClientRect().right - edge);
    // Pieces are shown close up, with their board clipped to the picture.
    const far = [...beyond('main .card', right), ...beyond('main .board:not(.near *)', clientWidth)];
    return Math.max(scrollWidth - clientWidth, Math.round(Math.max(0, ...far)));
  });
