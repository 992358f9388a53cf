import { expect, test, vi } from 'vitest';
import { FakeSocket, linked } from './fakesocket';
import { Refused } from './link';

const at = linked();

test('it speaks the subprotocol, greets, and is online after the answer', async () => {
  const socket = await at.online();
  expect(socket.protocol).toBe('parlor.v1');
  expect(socket.sent[0]).toMatchObject({ type: 'hello' });
  expect(at.statuses).toEqual(['connecting', 'online']);
});

test('answers find their requests by id; errors carry their code', async () => {
  const socket = await at.online();
  const one = at.link.request('watch', { game: 'a' });
  const two = at.link.request('watch', { game: 'b' });
  const [first, second] = socket.sent.slice(-2);
  socket.answer({ type: 'ok', id: second?.id, game: 'b' });
  socket.answer({ type: 'error', id: first?.id, code: 'rate_limited', message: 'Slower.', retry_ms: 70 });
  expect(await two).toMatchObject({ game: 'b' });
  await expect(one).rejects.toMatchObject({ code: 'rate_limited', message: 'Slower.', retryMs: 70 });
});

test('events go to the store', async () => {
  const socket = await at.online();
  socket.answer({ type: 'counts', players: 1, games: 0 });
  expect(at.events).toEqual([{ type: 'counts', players: 1, games: 0 }]);
});

test('a lost connection refuses what was asked and comes back by itself', async () => {
  const socket = await at.online();
  const asked = at.link.request('watch', { game: 'a' });
  socket.die();
  await expect(asked).rejects.toBeInstanceOf(Refused);
  expect(at.statuses.at(-1)).toBe('offline');
  await expect(at.link.request('ping')).rejects.toMatchObject({ code: 'offline' });
  await vi.advanceTimersByTimeAsync(50);
  expect(FakeSocket.all).toHaveLength(2);
  await at.online();
  expect(at.statuses.at(-1)).toBe('online');
});

test('silence is asked after, shown, and ends the connection', async () => {
  const socket = await at.online();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(socket.sent.at(-1)).toMatchObject({ type: 'ping' });
  await vi.advanceTimersByTimeAsync(500);
  expect(at.lags).toEqual([450]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(at.lags).toEqual([450, 1_500]);
  await vi.advanceTimersByTimeAsync(7_500);
  expect(FakeSocket.all).toHaveLength(2);
});

test('any frame counts as a sign of life', async () => {
  const socket = await at.online();
  for (let i = 0; i < 4; i += 1) {
    await vi.advanceTimersByTimeAsync(2_000);
    socket.answer({ type: 'counts', players: i, games: 0 });
  }
  expect(socket.sent.filter(({ type }) => type === 'ping')).toHaveLength(0);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a busy connection is measured again, too', async () => {
  const socket = await at.online();
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
  expect(at.lags.at(-1)).toBeGreaterThan(0);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a session that the server ended is not opened again', async () => {
  const socket = await at.online();
  socket.die(4000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(at.statuses.at(-1)).toBe('ended');
  expect(FakeSocket.all).toHaveLength(1);
});

test('a server that goes away is left alone for as long as it asks', async () => {
  const socket = await at.online();
  socket.die(1001, '{"retry_ms":3000}');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(800);
  expect(FakeSocket.all).toHaveLength(2);
});
