import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { positionHash } from './game/hash';
import type { ArchivedGame, Moved, Snapshot } from '../api/types';
import { Refused } from '../api/link';
import { notices } from '../lib/notices.svelte';
import { LiveGame } from './livegame.svelte';

const game = JSON.parse(
  readFileSync(new URL('../../test/recorded/kalah.json', import.meta.url), 'utf8'),
) as ArchivedGame & { start_legal: string[] };

const opening = {
  ...game,
  ...{ type: 'snapshot', seq: 0, ply: 0, moves: [], position: game.start, to_move: 'first', status: 'playing' },
  hash: positionHash(game.kind, game.variant, game.start),
  legal: game.start_legal,
} as Snapshot;
const [first, second] = game.events as [Moved, Moved];

interface Asked {
  type: string;
  body: Record<string, unknown>;
  ok(frame?: object): void;
  fail(code: string, retryMs?: number): void;
}
let asked: Asked[];
let live: LiveGame;

beforeEach(() => {
  asked = [];
  live = new LiveGame(
    'kalah',
    (type, body) =>
      new Promise((resolve, reject) => {
        asked.push({
          type,
          body: (body ?? {}) as Record<string, unknown>,
          ok: (frame = {}) => resolve(frame as never),
          fail: (code, retryMs) => reject(new Refused(code, 'No.', retryMs ?? null)),
        });
      }),
  );
  live.event(opening);
});

const moves = () => asked.filter(({ type }) => type === 'move').map(({ body }) => body);
const settle = () => new Promise((later) => setTimeout(later));

test('a move carries its ply and what the client has seen, and waits for its event', async () => {
  live.play(first.move);
  expect(moves()).toEqual([{ game: 'kalah', ply: 0, move: first.move, after: 0 }]);
  asked[0]?.ok({ seq: 1 });
  await settle();
  expect(live.pending).not.toBeNull();
  live.event(first);
  expect(live.pending).toBeNull();
});

test('the event may come before the answer', async () => {
  live.play(first.move);
  live.event(first);
  asked[0]?.ok({ seq: 1 });
  await settle();
  expect(live.pending).toBeNull();
  expect(live.state?.ply).toBe(1);
});

test('a second click while a move is on its way sends nothing', () => {
  live.play(first.move);
  live.play(second.move);
  expect(moves()).toHaveLength(1);
});

test('a cut keeps the move and sends the very same again', async () => {
  live.play(first.move);
  asked[0]?.fail('offline');
  await settle();
  expect(live.pending).not.toBeNull();
  live.resume();
  expect(asked.slice(1).map(({ type }) => type)).toEqual(['watch', 'move']);
  expect(asked[1]?.body).toEqual({ game: 'kalah', since: 0 });
  expect(moves()[1]).toEqual(moves()[0]);
});

test('a cut after the server had taken the move does not send it at a later turn', async () => {
  live.play(first.move);
  asked[0]?.fail('offline');
  await settle();
  live.event(first);
  live.resume();
  expect(moves()).toHaveLength(1);
});

test('a refused move is laid down', async () => {
  live.play(first.move);
  asked[0]?.fail('illegal_move');
  await settle();
  expect(live.pending).toBeNull();
});

test('a rate limit delays the move', async () => {
  vi.useFakeTimers();
  live.play(first.move);
  asked[0]?.fail('rate_limited', 300);
  await vi.advanceTimersByTimeAsync(299);
  expect(moves()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(moves()).toHaveLength(2);
  vi.useRealTimers();
});

test('a gap asks once for what is missing', () => {
  live.event(second);
  live.event(game.events[2]!);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ type: 'watch', body: { game: 'kalah', since: 0 } });
});

test('a wrong hash is reported to the server', () => {
  live.event({ ...first, hash: '0000000000000000' });
  const hash = positionHash(game.kind, game.variant, first.position);
  expect(asked[0]).toMatchObject({ type: 'desync', body: { game: 'kalah', seq: 1, hash } });
});

test('a server that never agrees is given up with a sentence', () => {
  for (let i = 0; i < 6; i += 1) live.event({ ...opening, hash: '0000000000000000' });
  expect(asked.filter(({ type }) => type === 'desync').length).toBeLessThanOrEqual(3);
  expect(live.problem).toMatch(/disagree/);
});

test('events that the server has lost are told, and the game goes on from the snapshot', () => {
  live.event(first);
  live.event({ ...opening, lost_events: 1 });
  expect(live.state?.ply).toBe(0);
  expect(notices.list.some(({ text }) => /lost the latest moves/.test(text))).toBe(true);
});
