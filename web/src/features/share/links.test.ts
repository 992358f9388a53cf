import { expect, test } from 'vitest';
import { cardLink, embedCode, isAnimated, pictureLink } from './links';

test('links name the ply only where it is not the last one', () => {
  expect(pictureLink({ id: 'g1', ply: 3, viewer: 'second' })).toBe(
    '/api/games/g1/picture.png?ply=3&side=second&size=1200',
  );
  expect(cardLink({ id: 'g1', ply: null, viewer: 'first' })).toBe('/api/games/g1/card.png');
  expect(cardLink({ id: 'g1', ply: 0, viewer: 'first' })).toBe('/api/games/g1/card.png?ply=0');
});

test('no name ends the code that another site copies', () => {
  const code = embedCode('https://parlor.test', { id: 'g1', ply: null, viewer: 'first' }, '"><script>', 1);
  expect(code).toContain('src="https://parlor.test/embed/game/g1"');
  expect(code).toContain('title="&quot;>&lt;script>"');
});

test('games without moves, and endless ones, are not animated', () => {
  expect([0, 1, 300, 301].map(isAnimated)).toEqual([false, true, true, false]);
});
