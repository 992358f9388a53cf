import { expect, test } from 'vitest';
import type { Bot, LobbyEvent, Seek } from '../api/types';
import { Lobby } from './lobby.svelte';

const seek = (seek_id: string, fields: Partial<Seek> = {}): Seek => ({
  seek_id,
  user: { id: 'u1', name: 'Ada', kind: 'guest' },
  game: 'kalah',
  variant: '6x4',
  clock: null,
  rated: false,
  side: 'random',
  ...fields,
});
const bot = (id: string, fields: Partial<Bot> = {}): Bot => ({
  id,
  name: id,
  games: [],
  free: 8,
  online: true,
  house: true,
  ...fields,
});

/** A lobby that has just been read. */
async function opened() {
  const asked: unknown[] = [];
  const lists = { seeks: [seek('s1'), seek('s2')], bots: [bot('Ash'), bot('Oak')], counts: { players: 1, games: 0 } };
  const lobby = new Lobby((type, body) => {
    asked.push([type, body]);
    return Promise.resolve(lists as never);
  });
  lobby.watch();
  lobby.resume();
  await Promise.resolve();
  expect(asked).toEqual([['watch_lobby', { differences: true }]]);
  const change = (fields: Omit<LobbyEvent, 'type'>) => lobby.event({ type: 'lobby_changed', ...fields });
  const ids = () => lobby.seeks.map(({ seek_id }) => seek_id);
  return { lobby, change, ids };
}

test('seeks open, widen and close in one message', async () => {
  const { lobby, change, ids } = await opened();
  change({ opened: [seek('s3')], widened: [{ seek_id: 's2', rating_range: [1300, 1700] }], closed: ['s1'] });
  expect(ids()).toEqual(['s2', 's3']);
  expect(lobby.seeks[0]?.rating_range).toEqual([1300, 1700]);
  // The lobby has the first one already and has never had the others.
  change({ opened: [seek('s3')], widened: [{ seek_id: 's9', rating_range: [0, 9] }], closed: ['s8'] });
  expect(ids()).toEqual(['s2', 's3']);
});

test('bots keep their places, and what is not told of them stays', async () => {
  const { lobby, change } = await opened();
  change({ seats: [{ id: 'Ash', free: 0, online: true }], bots: [bot('Elm'), bot('Oak', { free: 3 })] });
  expect(lobby.bots.map(({ name, free, house }) => [name, free, house])).toEqual([
    ['Ash', 0, true],
    ['Oak', 3, true],
    ['Elm', 8, true],
  ]);
});

test('what is absent has not changed', async () => {
  const { lobby, change, ids } = await opened();
  change({ announcement: 'We restart at noon.' });
  change({ counts: { players: 7, games: 2 } });
  expect([lobby.announcement, lobby.counts?.players, ids().length]).toEqual(['We restart at noon.', 7, 2]);
  change({ announcement: '' });
  expect([lobby.announcement, lobby.counts?.games]).toEqual(['', 2]);
});
