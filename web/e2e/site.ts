// A site of several servers, as `make cluster` starts it.

import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BINARY, REPOSITORY } from './server';

export class Site {
  /** The address of the balancer. */
  url = '';
  /** The process of each server; a killed server is restarted as a new one. */
  private processes = new Map<string, number>();
  private addresses = new Map<string, string>();
  private changed: (() => void)[] = [];

  private constructor(private script: ChildProcess) {}

  static async start(): Promise<Site> {
    const script = spawn(join(REPOSITORY, 'deploy/cluster'), {
      env: {
        ...process.env,
        PARLOR: BINARY,
        PORT: String(await freePort()),
        PARLOR_TABLES: 'none',
        PARLOR_BOTS: 'none',
        PARLOR_NO_RATE_LIMIT: 'true',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const site = new Site(script);
    createInterface({ input: script.stdout! }).on('line', (line) => site.hear(line));
    script.on('exit', () => site.changed.forEach((tell) => tell()));
    await site.until(() => site.url !== '');
    return site;
  }

  servers = (): string[] => [...this.processes.keys()];

  /** A metric of each server, by server. */
  async metric(name: string): Promise<number[]> {
    const value = async (address: string) => {
      const metrics = await (await fetch(`${address}/metrics`)).text();
      return Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1]);
    };
    return Promise.all([...this.addresses.values()].map(value));
  }

  /** Kills a server; resolves when it has been restarted. */
  async kill(server: string): Promise<void> {
    const killed = this.processes.get(server)!;
    process.kill(killed, 'SIGKILL');
    await this.until(() => this.processes.get(server) !== killed);
  }

  async stop(): Promise<void> {
    this.script.kill('SIGTERM');
    await this.until(() => this.script.exitCode !== null);
  }

  private hear(line: string): void {
    const [, server, id, address] = /^server (\d+): process (\d+) at (http:\S+),/.exec(line) ?? [];
    if (server && address) {
      this.processes.set(server, Number(id));
      this.addresses.set(server, address);
    }
    this.url = /^the site is at (http:\S+);/.exec(line)?.[1] ?? this.url;
    this.changed.forEach((tell) => tell());
  }

  private async until(happened: () => boolean): Promise<void> {
    while (!happened()) {
      if (this.script.exitCode !== null) throw new Error(`deploy/cluster ended with ${this.script.exitCode}`);
      await new Promise<void>((tell) => this.changed.push(tell));
    }
  }
}

/** Caddy must be given its port. */
const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const listener = createServer().on('error', failed);
    listener.listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as AddressInfo;
      listener.close(() => found(port));
    });
  });
