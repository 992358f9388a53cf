// The languages: chosen by the browser and in the settings, switched in the middle of a game, and never cut off.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Catalog } from '../src/api/generated/http';
import { engines } from '../src/text/en/more/engines';
import { LANGUAGES } from '../src/text/languages';
import { PHONE, visitor } from './browser';
import { choose, gameId } from './play';
import { browser, server, stage } from './stage';
import { plies } from './table';

stage({ bots: true });

/** Texts that do not fit into the box that clips them. Names and moves may be cut off, because people choose them. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
        const seen = element.clientWidth > 1 && !element.closest('.unseen, .name, .who, svg, input, textarea');
        return hides && seen && element.innerText?.trim() && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.className}: ${element.innerText}`),
  );
/** Buttons whose words stick out of them. */
const bursting = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .button, main .keys, main .keys label > span, header nav a')]
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 2)
      .map((element) => element.innerText),
  );

/** How far a phone would scroll sideways. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Everything that does not fit on the page. */
async function misfits(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const wide = await beyond(page);
  return [...(wide > 0 ? [`${wide} px too wide`] : []), ...(await cut(page)), ...(await bursting(page))];
}

/** A game against a bot that waits for the visitor's move. */
async function begin(page: Page): Promise<string> {
  await page.goto(server.url);
  await choose(page, 'othello', 'A bot');
  await page.locator('button[type=submit]').click();
  const id = await gameId(page);
  await page.locator('[data-legal]').first().waitFor();
  return id;
}

test('the language of the browser, another one from the settings, and a game that goes on meanwhile', async () => {
  const { page, faults } = await visitor(browser, PHONE, { reducedMotion: 'reduce', locale: 'fr-CA' });
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Jouer une partie' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');

  await page.goto(`${server.url}/account`);
  await page.getByLabel('Langue').selectOption('en');
  await page.getByRole('heading', { name: 'Settings for this browser' }).waitFor();
  const id = await begin(page);
  const before = await plies(page);

  await page.locator('header a.name').click();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('heading', { name: 'Einstellungen für diesen Browser' }).waitFor();
  await page.goBack();
  await page.getByText('Du bist am Zug: setze einen Stein').first().waitFor();
  expect(page.url()).toContain(id);
  expect(await plies(page)).toBe(before);
  await page.locator('[data-legal]').first().click();
  await page.waitForFunction((n) => Number(document.querySelector('.game')?.getAttribute('data-plies')) > n, before);

  await page.reload();
  await page.getByRole('button', { name: 'Brett drehen' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');

  // A shared link is announced in the language of the person who shares it.
  await page.getByText('Teilen', { exact: true }).click();
  const link = await page.getByLabel('Link zu dieser Partie').inputValue();
  const announced = await (await fetch(link)).text();
  expect(announced).toContain('property="og:locale" content="de_DE"');
  expect(announced).toMatch(/og:title" content="Othello: .+ gegen /);

  // Where the server has English names, the page translates by id.
  await page.goto(server.url);
  await page.locator('label:has(input[name="game"][value="othello"])').click();
  await page.locator('label', { hasText: 'Ein Bot' }).click();
  await page.getByText('Wählen, wie er spielt').click();
  await page.locator('label', { hasText: 'Algorithmus' }).first().click();
  await page.getByRole('combobox', { name: 'Algorithmus' }).selectOption('Strahlsuche');
  await page.getByLabel('Tiefe in Halbzügen').waitFor();
  await page.getByText('Gelernte Werte für Muster benachbarter Felder.').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('every player, algorithm, evaluation and term of the server has its words', async () => {
  const { games, algorithms } = (await (await fetch(`${server.url}/api/catalog`)).json()) as Catalog;
  const theirs: Record<string, string> = {};
  const terms = new Set<string>();
  for (const { id, name, options } of algorithms) {
    theirs[id] = name;
    for (const option of options) theirs[option.name] = option.about;
  }
  for (const { kind, evaluations, players } of games) {
    for (const { name, title, about } of players) Object.assign(theirs, { [`${name} title`]: title, [name]: about });
    for (const evaluation of evaluations) {
      const own = `${kind}/${evaluation.name}`;
      theirs[own in engines.evaluations ? own : evaluation.name] = evaluation.about;
      evaluation.terms.forEach((term) => terms.add(term));
    }
  }
  const titles = Object.fromEntries(Object.entries(engines.titles).map(([name, title]) => [`${name} title`, title]));
  const { algorithms: ways, options, evaluations, players } = engines;
  expect({ ...ways, ...options, ...titles, ...evaluations, ...players }).toEqual(theirs);
  expect(new Set(Object.keys(engines.terms))).toEqual(terms);
});

/** A small old phone, and a desk at 400 %. */
const SMALL = { width: 320, height: 568 };

test.each([
  { size: 'phone', viewport: PHONE, languages: Object.keys(LANGUAGES) },
  { size: 'small phone', viewport: SMALL, languages: ['fr', 'de'] },
])('no text is cut off on a $size', async ({ viewport, languages }) => {
  const { page, faults } = await visitor(browser, viewport, { reducedMotion: 'reduce' });
  const game = await begin(page);
  const found: string[] = [];
  for (const language of languages) {
    await page.evaluate((chosen) => localStorage.setItem('parlor.language', chosen), language);
    for (const path of [
      '/',
      `/game/${game}`,
      '/bots',
      '/account',
      '/games',
      '/analysis',
      '/learn/othello',
      '/player/Sapling',
    ]) {
      await page.goto(`${server.url}${path}`);
      await page.locator('.connection[data-status=online]').waitFor();
      found.push(...(await misfits(page)).map((what) => `${language} ${path}: ${what}`));
    }
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});
