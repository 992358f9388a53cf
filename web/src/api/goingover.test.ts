import { expect, test, vi } from 'vitest';
import { FakeSocket, linked } from './fakesocket';

const at = linked();

test('it goes over to a nearer server without a break', async () => {
  const here = await at.online();
  const asked = at.link.request('watch', { game: 'a' });
  at.link.goOver('/ws/b');
  const there = FakeSocket.last;
  expect(there.url).toBe('ws://here/ws/b');
  there.open();
  // A request sent on this socket is answered on it.
  expect(there.sent).toHaveLength(0);
  here.answer({ type: 'ok', id: here.sent.at(-1)?.id });
  await asked;
  expect(there.sent[0]).toMatchObject({ type: 'hello' });
  expect(here.readyState).toBe(1);
  there.answer({ type: 'ok', id: there.sent[0]?.id });
  await vi.advanceTimersByTimeAsync(0);
  expect(here.readyState).toBe(3);
  expect(at.statuses).toEqual(['connecting', 'online', 'online']);
  at.link.request('ping').catch(() => undefined);
  expect(there.sent.at(-1)).toMatchObject({ type: 'ping' });
  // It is there already, and it never goes to another site.
  at.link.goOver('/ws/b');
  at.link.goOver('ws://elsewhere/ws');
  expect(FakeSocket.all).toHaveLength(2);
  // When that connection is lost, it returns to the address that always works.
  there.die();
  await vi.advanceTimersByTimeAsync(50);
  expect(FakeSocket.last.url).toBe('ws://here/ws');
});

test('a nearer server that cannot be reached changes nothing', async () => {
  const here = await at.online();
  at.link.goOver('/ws/b');
  FakeSocket.last.die();
  at.link.request('ping').catch(() => undefined);
  expect(here.sent.at(-1)).toMatchObject({ type: 'ping' });
  expect(at.statuses).toEqual(['connecting', 'online']);
  at.link.goOver('/ws/b');
  here.die();
  expect(FakeSocket.last.readyState).toBe(3);
});
