// `npm run shots FOLDER`: every screen at desk and phone size, in light and dark, to be looked at.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DESK, launch, PHONE, visitor } from './browser';
import { Person, playGame } from './lively';
import { choose, clickOnce, dice, gameId } from './play';
import { botsReady, startServer } from './server';

interface Scene {
  name: string;
  path: string;
  /** Whose browser: a fresh guest's where nobody is named. */
  as?: Person;
  act?: (page: Page) => Promise<unknown>;
}

const SIZES = { desk: DESK, phone: PHONE };
const COLOURS = ['light', 'dark'] as const;

/** Takes the pictures of the scenes whose names match `only`. */
export async function shots(folder: string, only = ''): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [server, browser] = await Promise.all([startServer(), launch()]);
  try {
    const { scenes, end } = await lively(server.url);
    for (const scene of scenes.filter(({ name }) => new RegExp(only).test(name))) {
      for (const [size, viewport] of Object.entries(SIZES)) {
        for (const colorScheme of COLOURS) {
          const path = join(folder, `${scene.name}-${size}-${colorScheme}.png`);
          // One picture that fails is told; the others are taken all the same.
          await shoot(browser, server.url, scene, { viewport, colorScheme, path }).catch(console.error);
        }
      }
    }
    end();
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Look {
  viewport: typeof DESK;
  colorScheme: (typeof COLOURS)[number];
  path: string;
}

async function shoot(browser: Browser, url: string, scene: Scene, { viewport, colorScheme, path }: Look) {
  const { page, faults } = await visitor(browser, viewport, { colorScheme, reducedMotion: 'reduce' });
  if (scene.as) {
    await page.addInitScript((token) => localStorage.setItem('parlor.token', token), scene.as.token);
  }
  await page.goto(url + scene.path);
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

const GAMES = ['othello', 'checkers', 'awele', 'kalah', 'santorini'] as const;
type Kind = (typeof GAMES)[number];
const LONG = 'Wilhelmina-the-Third';

async function lively(url: string): Promise<{ scenes: Scene[]; end: () => void }> {
  const [ada, bob, long] = await Promise.all(['Ada', 'Bob', LONG].map((name) => Person.member(url, name)));
  if (!ada || !bob || !long) throw new Error('Three people were asked in.');
  const clock = { initial_ms: 300_000, increment_ms: 3_000 };
  for (let seed = 1; seed <= 6; seed += 1) {
    await playGame(seed % 2 ? ada : bob, seed % 2 ? bob : ada, { game: 'othello', rated: true, clock, seed });
  }
  const over: Record<string, string> = {};
  for (const game of GAMES) {
    over[game] = await playGame(long, ada, { game, seed: 5, clock });
  }
  over['mini'] = await playGame(bob, ada, { game: 'checkers', variant: 'mini', seed: 3 });
  const live: Record<string, string> = {};
  for (const [game, plies] of [
    ['othello', 21],
    ['checkers', 15],
    ['awele', 9],
    ['kalah', 8],
    ['santorini', 14],
  ] as const) {
    live[game] = await playGame(ada, long, {
      game,
      plies,
      seed: 8,
      clock: { initial_ms: 1_800_000, increment_ms: 20_000 },
    });
  }
  await long.ask('chat', {
    game: live['othello'],
    text: 'Good luck! I hope that you have brought time with you.',
    room: 'players',
  });
  await ada.ask('chat', { game: live['othello'], text: 'And you', room: 'players' });
  await befriend(url, bob, [ada, long]);
  const days = await playGame(ada, long, { game: 'santorini', plies: 9, seed: 3, clock: { days: 3 } });
  await bob.ask('seek', { game: 'kalah', clock, rated: true, side: 'random', rating_range: [1200, 1800] });
  await long.ask('seek', { game: 'checkers', variant: 'mini', clock: { days: 3 }, rated: false, side: 'first' });
  const { code } = await bob.ask('invite', { game: 'santorini', clock, side: 'first' });
  await botsReady(url, 'santorini');
  const scenes: Scene[] = [
    { name: 'home', path: '/' },
    { name: 'home-member', path: '/', as: ada },
    {
      name: 'home-person',
      path: '/',
      as: bob,
      act: async (page) => {
        await choose(page, 'kalah', 'Anyone');
      },
    },
    {
      name: 'home-friend',
      path: '/',
      act: async (page) => {
        await choose(page, 'awele', 'A friend');
        await page.locator('button[type=submit]').click();
        await page.getByLabel('Link for your friend').waitFor();
      },
    },
    ...Object.entries(live).map(([kind, id]) => ({ name: `live-${kind}`, path: `/game/${id}`, as: ada, act: settled })),
    { name: 'plan', path: `/game/${days}`, as: ada, act: planned },
    { name: 'plan-line', path: `/game/${days}`, as: ada, act: planning },
    { name: 'watch', path: `/game/${live['kalah']}`, act: settled },
    ...Object.entries(over).map(([kind, id]) => ({ name: `over-${kind}`, path: `/game/${id}`, as: ada, act: settled })),
    ...Object.entries(over).map(([kind, id]) => ({
      name: `study-${kind}`,
      path: `/game/${id}`,
      as: ada,
      act: studied,
    })),
    ...GAMES.map((kind) => ({ name: `bot-${kind}`, path: '/', act: (page: Page) => againstBot(page, kind) })),
    ...Object.entries(over).map(([kind, id]) => ({
      name: `line-${kind}`,
      path: `/game/${id}?ply=9`,
      as: ada,
      act: tried,
    })),
    { name: 'analysis-setup', path: '/analysis', act: refused },
    { name: 'analysis', path: '/analysis?game=kalah&variant=6x6&moves=A%20B%20f&ply=2', act: asked },
    { name: 'exhibition-setup', path: '/exhibition' },
    { name: 'exhibition', path: '/exhibition', act: exhibited },
    { name: 'games', path: '/games', act: listed },
    { name: 'players', path: '/players', act: (page) => page.locator('main .card').first().waitFor() },
    { name: 'player', path: '/player/Ada', act: (page) => page.locator('main section').first().waitFor() },
    {
      name: 'player-member',
      path: `/player/${LONG}`,
      as: ada,
      act: (page) => page.locator('main section').first().waitFor(),
    },
    { name: 'player-long', path: `/player/${LONG}`, act: (page) => page.locator('main section').first().waitFor() },
    { name: 'bots', path: '/bots', act: (page) => page.locator('.track').first().waitFor() },
    { name: 'account-guest', path: '/account' },
    { name: 'account', path: '/account', as: ada, act: (page) => page.getByText(/, this browser/).waitFor() },
    ...GAMES.map((kind) => ({
      name: `learn-${kind}`,
      path: `/learn/${kind}`,
      act: (page: Page) => page.locator('.lesson').first().waitFor(),
    })),
    { name: 'invite', path: `/invite/${String(code)}` },
    { name: 'missing', path: '/nowhere' },
    { name: 'missing-game', path: '/game/nothing', act: (page) => page.getByRole('heading').first().waitFor() },
  ];
  return { scenes, end: () => [ada, bob, long].forEach((person) => person.leave()) };
}

const settled = async (page: Page) => {
  await page.locator('.game').waitFor();
  // Past positions come from the archive.
  await page.waitForTimeout(250);
};
/** One member follows others. */
const befriend = (url: string, who: Person, others: Person[]) =>
  Promise.all(
    others.map(({ name }) =>
      fetch(`${url}/api/follows/${name}`, { method: 'PUT', headers: { Authorization: `Bearer ${who.token}` } }),
    ),
  );

/** A side line, from what the opponent may do to what is answered. */
async function planning(page: Page): Promise<void> {
  await settled(page);
  await page.getByRole('button', { name: 'Plan a line' }).click();
  const keep = page.getByRole('button', { name: 'Keep this line' });
  await keep.waitFor();
  const roll = dice(6);
  while (await keep.isDisabled()) await clickOnce(page, roll);
}
async function planned(page: Page): Promise<void> {
  await planning(page);
  await page.getByRole('button', { name: 'Keep this line' }).click();
  await page.getByRole('button', { name: 'Plan a line' }).waitFor();
}

const studied = async (page: Page) => {
  await settled(page);
  const ask = page.getByRole('button', { name: 'Analyse the game' });
  const sums = page.locator('.sums');
  await ask.or(sums).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await sums.waitFor({ timeout: 60_000 });
  await page.locator('section[aria-label="Moves"] button:has(.blunder)').first().click();
};
const asked = async (page: Page) => {
  await page.locator('.game').waitFor();
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.locator('section[aria-label="Engine"] dl[aria-busy="false"]').waitFor({ timeout: 30_000 });
};
/** Another move than the game's own, and the engine's opinion of it. */
const tried = async (page: Page) => {
  await settled(page);
  const roll = dice(2);
  while (!(await page.locator('section[aria-label="Side line"]').count())) {
    const playable = page.locator('[data-legal]');
    await playable.first().waitFor();
    await playable.nth(roll(await playable.count())).click();
    await page.waitForTimeout(250);
  }
  await asked(page);
};
const refused = async (page: Page) => {
  await page.getByLabel(/A position or a game/).fill('f5d6c3d3c4f4a1');
  await page.getByRole('button', { name: 'To the board' }).click();
  await page.getByRole('alert').waitFor();
};
const listed = (page: Page) => page.locator('main li a').first().waitFor();

async function againstBot(page: Page, kind: Kind): Promise<void> {
  await choose(page, kind, 'A bot');
  await page.locator('.levels label', { hasText: '3' }).click();
  await page.locator('button[type=submit]').click();
  await gameId(page);
  const roll = dice(4);
  for (let i = 0; i < 8; i += 1) await clickOnce(page, roll);
  await page.locator('[data-legal]').first().waitFor();
}

async function exhibited(page: Page): Promise<void> {
  await page.locator('label:has(input[name="game"][value="santorini"])').click();
  await page.getByRole('button', { name: 'To the board' }).click();
  for (let ply = 1; ply <= 8; ply += 1) {
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.locator(`.game[data-plies="${ply}"]`).waitFor();
  }
}
