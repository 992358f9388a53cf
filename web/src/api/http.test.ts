import { afterEach, expect, test, vi } from 'vitest';
import { reasonOf } from '../lib/text';
import { speak } from '../text/index.svelte';
import { fetchJson } from './http';

const answering = (fetch: () => Promise<unknown>) => vi.stubGlobal('fetch', fetch);
afterEach(() => speak('en'));

test('a lost network is told in the language of the page', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  const told = () => fetchJson('/api/games').catch(reasonOf);
  expect(await told()).toBe('The server cannot be reached.');
  await speak('de');
  expect(await told()).toBe('Der Server ist nicht erreichbar.');
});

test('so is an answer that breaks off', async () => {
  answering(() => Promise.resolve({ ok: true, text: () => Promise.reject(new TypeError('network error')) }));
  await expect(fetchJson('/api/games')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('a request that was given up stays what it is', async () => {
  const stop = new AbortController();
  stop.abort();
  answering(() => Promise.reject(stop.signal.reason as Error));
  await expect(fetchJson('/api/games', { signal: stop.signal })).rejects.toBe(stop.signal.reason);
});
