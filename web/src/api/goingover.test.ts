import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './fakesocket';
import { Link, type LinkStatus } from './link';

let statuses: LinkStatus[];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  [FakeSocket.all, statuses] = [[], []];
  link = new Link('ws://here/ws', {
    greet: async () => void (await link.request('hello')),
    event: () => undefined,
    status: (status) => statuses.push(status),
    lag: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function online(): Promise<FakeSocket> {
  link.open();
  FakeSocket.last.open();
  FakeSocket.last.answer({ type: 'ok', id: FakeSocket.last.sent[0]?.id });
  await vi.advanceTimersByTimeAsync(0);
  return FakeSocket.last;
}

test('it goes over to a nearer server without a break', async () => {
  const here = await online();
  const asked = link.request('watch', { game: 'a' });
  link.goOver('/ws/b');
  const there = FakeSocket.last;
  expect(there.url).toBe('ws://here/ws/b');
  there.open();
  // What was asked here is answered here.
  expect(there.sent).toHaveLength(0);
  here.answer({ type: 'ok', id: here.sent.at(-1)?.id });
  await asked;
  expect(there.sent[0]).toMatchObject({ type: 'hello' });
  expect(here.readyState).toBe(1);
  there.answer({ type: 'ok', id: there.sent[0]?.id });
  await vi.advanceTimersByTimeAsync(0);
  expect(here.readyState).toBe(3);
  expect(statuses).toEqual(['connecting', 'online', 'online']);
  link.request('ping').catch(() => undefined);
  expect(there.sent.at(-1)).toMatchObject({ type: 'ping' });
  // It is there already, and of another site it knows nothing.
  link.goOver('/ws/b');
  link.goOver('ws://elsewhere/ws');
  expect(FakeSocket.all).toHaveLength(2);
  // Lost there, it comes back to the address that always works.
  there.die();
  await vi.advanceTimersByTimeAsync(50);
  expect(FakeSocket.last.url).toBe('ws://here/ws');
});

test('a nearer server that cannot be reached changes nothing', async () => {
  const here = await online();
  link.goOver('/ws/b');
  FakeSocket.last.die();
  link.request('ping').catch(() => undefined);
  expect(here.sent.at(-1)).toMatchObject({ type: 'ping' });
  expect(statuses).toEqual(['connecting', 'online']);
  link.goOver('/ws/b');
  here.die();
  expect(FakeSocket.last.readyState).toBe(3);
});
