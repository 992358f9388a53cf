import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerEvent } from './types';
import { FakeSocket } from './fakesocket';
import { Link, type LinkStatus, Refused } from './link';

let statuses: LinkStatus[];
let events: ServerEvent[];
let lags: number[];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  [statuses, events, lags] = [[], [], []];
  link = new Link('ws://here/ws', {
    greet: async () => void (await link.request('hello')),
    event: (event) => events.push(event),
    status: (status) => statuses.push(status),
    lag: (ms) => lags.push(ms),
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

test('it speaks the subprotocol, greets, and is online after the answer', async () => {
  const socket = await online();
  expect(socket.protocol).toBe('parlor.v1');
  expect(socket.sent[0]).toMatchObject({ type: 'hello' });
  expect(statuses).toEqual(['connecting', 'online']);
});

test('answers find their requests by id; errors carry their code', async () => {
  const socket = await online();
  const one = link.request('watch', { game: 'a' });
  const two = link.request('watch', { game: 'b' });
  const [first, second] = socket.sent.slice(-2);
  socket.answer({ type: 'ok', id: second?.id, game: 'b' });
  socket.answer({ type: 'error', id: first?.id, code: 'rate_limited', message: 'Slower.', retry_ms: 70 });
  expect(await two).toMatchObject({ game: 'b' });
  await expect(one).rejects.toMatchObject({ code: 'rate_limited', message: 'Slower.', retryMs: 70 });
});

test('events go to the store', async () => {
  const socket = await online();
  socket.answer({ type: 'counts', players: 1, games: 0 });
  expect(events).toEqual([{ type: 'counts', players: 1, games: 0 }]);
});

test('a lost connection refuses what was asked and comes back by itself', async () => {
  const socket = await online();
  const asked = link.request('watch', { game: 'a' });
  socket.die();
  await expect(asked).rejects.toBeInstanceOf(Refused);
  expect(statuses.at(-1)).toBe('offline');
  await expect(link.request('ping')).rejects.toMatchObject({ code: 'offline' });
  await vi.advanceTimersByTimeAsync(50);
  expect(FakeSocket.all).toHaveLength(2);
  await online();
  expect(statuses.at(-1)).toBe('online');
});

test('silence is asked after, shown, and ends the connection', async () => {
  const socket = await online();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(socket.sent.at(-1)).toMatchObject({ type: 'ping' });
  await vi.advanceTimersByTimeAsync(500);
  expect(lags).toEqual([450]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(lags).toEqual([450, 1_500]);
  await vi.advanceTimersByTimeAsync(7_500);
  expect(FakeSocket.all).toHaveLength(2);
});

test('any frame counts as a sign of life', async () => {
  const socket = await online();
  for (let i = 0; i < 4; i += 1) {
    await vi.advanceTimersByTimeAsync(2_000);
    socket.answer({ type: 'counts', players: i, games: 0 });
  }
  expect(socket.sent.filter(({ type }) => type === 'ping')).toHaveLength(0);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a busy connection is measured again, too', async () => {
  const socket = await online();
  const pings = () => socket.sent.filter(({ type }) => type === 'ping');
  await vi.advanceTimersByTimeAsync(2_500);
  await vi.advanceTimersByTimeAsync(600);
  socket.answer({ type: 'ok', id: pings()[0]?.id });
  for (let second = 0; second < 12; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    socket.answer({ type: 'counts', players: second, games: 0 });
  }
  expect(pings()).toHaveLength(2);
  socket.answer({ type: 'ok', id: pings()[1]?.id });
  expect(lags.at(-1)).toBeGreaterThan(0);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a session that the server ended is not opened again', async () => {
  const socket = await online();
  socket.die(4000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statuses.at(-1)).toBe('ended');
  expect(FakeSocket.all).toHaveLength(1);
});

test('a server that goes away is left alone for as long as it asks', async () => {
  const socket = await online();
  socket.die(1001, '{"retry_ms":3000}');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(800);
  expect(FakeSocket.all).toHaveLength(2);
});
