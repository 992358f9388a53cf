// `npm run evening FOLDER [MINUTES [ARENA]]`: a short evening. Arenas of ARENA minutes of all games follow each other from the operator's
// file, with a Swiss alongside; bots fill them, two people in browsers enter each and play by clicking, and pictures are taken all along.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Kind, Tournament, TournamentList, TournamentPage } from '../src/api/types';
import { DESK, launch, PHONE, sideways, signedIn, type Visitor } from './browser';
import { KINDS, Person } from './lively';
import { clickOnce, dice, gameId } from './play';
import { botsReady, startServer } from './server';

const HALL = { width: 1920, height: 1080 };

export async function main(folder?: string, minutes = '60', arena = '5'): Promise<void> {
  if (!folder) throw new Error('Say where the pictures go: npm run evening FOLDER [MINUTES [ARENA]]');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'tournaments.toml');
  writeFileSync(file, KINDS.map((kind, at) => table(kind, at, Number(arena))).join('\n'));
  const [server, browser] = await Promise.all([startServer({ settings: ['--tournaments', file] }), launch()]);
  const until = Date.now() + Number(minutes) * 60_000;
  try {
    await Promise.all(KINDS.map((kind) => botsReady(server.url, kind)));
    const people = await Promise.all(['Ada', 'Bob'].map((name) => Person.member(server.url, name)));
    const visitors: Visitor[] = [];
    for (const [at, { token }] of people.entries()) {
      visitors.push(await signedIn(browser, token, server.url, at ? PHONE : DESK));
    }
    const hall = await signedIn(browser, people[0]?.token ?? '', server.url, HALL);
    // The machine also has to think for the bots.
    for (const { page } of [...visitors, hall]) page.setDefaultTimeout(120_000);
    await swiss(server.url, people[0]?.token ?? '');
    const evening = new Evening(server.url, folder, until);
    await Promise.all([
      ...visitors.map(({ page }, at) => evening.attend(page, at ? 'phone' : 'desk', at + 3)),
      evening.hang(hall.page),
    ]);
    await evening.reckon();
    for (const fault of [...visitors, hall].flatMap(({ faults }) => faults)) console.error(fault);
    people.forEach((person) => person.leave());
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** An arena of each game in turn. */
const table = (game: Kind, at: number, minutes: number) => `[[tournament]]
name = "Hourly ${game}"
format = "arena"
game = "${game}"
initial_ms = 60000
increment_ms = 1000
minutes = ${minutes}
rated = true
bot_seats = 10
every_minutes = ${minutes * KINDS.length}
offset_minutes = ${minutes * at}
`;

async function swiss(url: string, token: string): Promise<void> {
  const clock = { initial_ms: 90_000, increment_ms: 1_000 };
  const terms = {
    name: 'Thursday Swiss',
    format: 'swiss',
    game: 'othello',
    clock,
    rated: true,
    rounds: 4,
    bot_seats: 16,
    bot_level: 3,
  };
  const body = JSON.stringify({ ...terms, starts_ms: Date.now() + 30_000 });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const made = await fetch(`${url}/api/tournaments`, { method: 'POST', headers, body });
  if (!made.ok) throw new Error(await made.text());
}

class Evening {
  private shots = 0;
  private readonly played = new Map<string, number>();

  constructor(
    private readonly url: string,
    private readonly folder: string,
    private readonly until: number,
  ) {}

  private async told<T>(path = ''): Promise<T> {
    return (await (await fetch(`${this.url}/api/tournaments${path}`)).json()) as T;
  }

  private async shoot(page: Page, name: string): Promise<void> {
    this.shots += 1;
    const path = join(this.folder, `${String(this.shots).padStart(3, '0')}-${name}.png`);
    await page.screenshot({ path, fullPage: !name.includes('hall'), timeout: 60_000 }).catch(console.error);
    const beyond = name.includes('hall') ? 0 : await sideways(page);
    if (beyond) console.error(`${path}: ${beyond} pixels too wide`);
  }

  /** A tournament that is on or begins in less than a minute, and is not in `done`; the latest start first. */
  private async next(done: Set<string>): Promise<Tournament | undefined> {
    const { now, soon } = await this.told<TournamentList>();
    const near = soon.filter(({ starts_ms }) => starts_ms < Date.now() + 60_000);
    return [...now, ...near].sort((a, b) => b.starts_ms - a.starts_ms).find(({ id }) => !done.has(id));
  }

  /** Goes from tournament to tournament. */
  async attend(page: Page, size: string, seed: number): Promise<void> {
    const done = new Set<string>();
    while (Date.now() < this.until) {
      const next = await this.next(done);
      if (!next) {
        await page.waitForTimeout(1_000);
        continue;
      }
      done.add(next.id);
      await page.goto(`${this.url}/tournaments`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await this.shoot(page, `${size}-list`);
      await page.getByRole('link', { name: next.name }).first().click();
      const join = page.getByRole('button', { name: 'Join' });
      await join.or(page.getByText('You are in.')).first().waitFor();
      if (await join.isVisible()) await join.click();
      await this.shoot(page, `${size}-${next.name}-joined`);
      await this.take(page, size, next, dice(seed)).catch((error) => this.stray(page, size, error));
      await page.goto(`${this.url}/tournament/${next.id}`);
      await page.getByRole('heading', { name: next.name }).waitFor();
      await page.waitForTimeout(1_000);
      await this.shoot(page, `${size}-${next.name}-over`);
    }
  }

  private async stray(page: Page, size: string, error: unknown): Promise<void> {
    console.error(`${size}: ${String(error).split('\n')[0]}`);
    await this.shoot(page, `${size}-stray`);
  }

  /** Plays until it is over. */
  private async take(page: Page, size: string, { id, name }: Tournament, roll: (below: number) => number) {
    let game = '';
    while ((await this.told<TournamentPage>(`/${id}`)).state !== 'over') {
      const opened = page.waitForURL(
        (url) => url.pathname.startsWith('/game/') && !url.pathname.includes(game || '?'),
        {
          timeout: 2_000,
        },
      );
      if (!(await opened.then(() => true).catch(() => false))) continue;
      game = await gameId(page);
      const number = (this.played.get(name) ?? 0) + 1;
      this.played.set(name, number);
      for (let clicks = 0; (await clickOnce(page, roll)) === 'clicked'; clicks += 1) {
        if (clicks === 6 && number < 4) await this.shoot(page, `${size}-${name}-game`);
      }
      if (number < 4) await this.shoot(page, `${size}-${name}-game-over`);
      await page.getByRole('link', { name: 'Back to the tournament' }).click();
      await page.waitForTimeout(400);
      if (number < 4 && page.url().includes(id)) await this.shoot(page, `${size}-${name}-standings`);
    }
  }

  /** Takes pictures of the hall's screen and the home page every half minute. */
  async hang(page: Page): Promise<void> {
    for (let turn = 0; Date.now() < this.until; turn += 1) {
      const { now } = await this.told<TournamentList>();
      const one = now[turn % Math.max(1, now.length)];
      if (one) {
        await page.goto(`${this.url}/tournament/${one.id}/hall`);
        await page.waitForTimeout(3_000);
        await this.shoot(page, `hall-${one.name}`);
      }
      await page.goto(this.url);
      await page.waitForTimeout(2_000);
      await this.shoot(page, 'front');
      await page.waitForTimeout(25_000);
    }
  }

  /** Sums up the tournaments. */
  async reckon(): Promise<void> {
    const { done } = await this.told<TournamentList>();
    for (const { id, name, winner, players } of done) {
      const page = await this.told<TournamentPage>(`/${id}`);
      const away = page.standings.filter(({ away }) => away).map(({ user }) => user.name);
      console.log(JSON.stringify({ name, players, games: page.pairings.length, winner, away }));
    }
    console.log(JSON.stringify({ played: Object.fromEntries(this.played), pictures: this.shots }));
  }
}
