import { expect, test, vi } from 'vitest';
import { notices } from './notices.svelte';

test('two games that begin are two notices, and who is there needs none', () => {
  vi.useFakeTimers();
  const begun = (game: string) =>
    notices.say('your game has started.', 'plain', { href: `/game/${game}`, label: 'Go' });
  ['one', 'two', 'two'].forEach(begun);
  notices.say('no connection');
  notices.say('no connection');
  expect(notices.list.map(({ link, text }) => link?.href ?? text)).toEqual(['/game/one', '/game/two', 'No connection']);
  notices.reached('/game/two');
  notices.reached('/');
  expect(notices.list.map(({ link, text }) => link?.href ?? text)).toEqual(['/game/one', 'No connection']);
  vi.runAllTimers();
  expect(notices.list).toEqual([]);
  vi.useRealTimers();
});
