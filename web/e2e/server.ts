// The real server, on a port of its own and an empty database.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BotList } from '../src/api/types';

export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const BINARY = process.env['PARLOR_BIN'] ?? join(REPOSITORY, 'target/debug/parlor');

export interface Server {
  url: string;
  port: number;
  /** The URL of its database, for the commands of an operator. */
  database: string;
  stop(): Promise<void>;
}

/**
 * Starts `parlor serve` with extra settings; `bots: false` starts it without any, and `keep` names a folder whose database outlives it.
 * Resolves once the server listens.
 */
export async function startServer({ bots = true, settings = [] as string[], keep = '' } = {}): Promise<Server> {
  if (!existsSync(BINARY)) throw new Error(`There is no binary at ${BINARY}: build it, or name one in PARLOR_BIN.`);
  const folder = keep || mkdtempSync(join(tmpdir(), 'parlor-e2e-'));
  const database = `sqlite://${join(folder, 'games.sqlite')}`;
  const args = ['serve', '--listen', '127.0.0.1:0', '--database', database, '--no-rate-limit', ...settings];
  if (!bots) args.push('--bots', 'none');
  const child = spawn(BINARY, args, {
    cwd: folder,
    env: { ...process.env, PARLOR_TABLES: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const url = await listening(child, log);
  const stop = async () => {
    await ended(child);
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  return { url, port: Number(new URL(url).port), database, stop };
}

function listening(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((found, failed) => {
    const lines = createInterface({ input: child.stdout! });
    lines.on('line', (line) => {
      const url = /^listening on (http:\S+)/.exec(line)?.[1];
      if (url) found(url);
    });
    child.on('error', failed);
    child.on('exit', (code) => failed(new Error(`parlor serve ended with ${code}:\n${log.slice(-20).join('\n')}`)));
  });
}

/** Asks for an orderly shutdown, but does not wait for it forever. */
function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const impatience = setTimeout(() => child.kill('SIGKILL'), 12_000);
    child.removeAllListeners('exit');
    child.once('exit', () => {
      clearTimeout(impatience);
      done();
    });
    child.kill('SIGTERM');
  });
}

/** Waits until the server has bots for a game. */
export async function botsReady(url: string, kind: string): Promise<void> {
  for (let i = 0; i < 150; i += 1) {
    const { bots } = (await (await fetch(`${url}/api/bots`)).json()) as BotList;
    if (bots.some((bot) => bot.online && bot.games.some(({ game }) => game === kind))) return;
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error(`No bot came for ${kind}.`);
}
