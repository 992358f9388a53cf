import { expect, test } from 'vitest';
import { arranger as checkers } from './checkers/arrange';
import { arranger as mancala } from './mancala/arrange';
import { arranger as othello } from './othello/arrange';
import { arranger as santorini } from './santorini/arrange';
import { PlacePicker } from './kit/arrange.svelte';

const OTHELLO = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`;

test('discs are put, changed and taken away', () => {
  const put = othello.put(OTHELLO, 'a1', 'white');
  expect(put).toBe(`O${OTHELLO.slice(1)}`);
  expect(othello.put(put, 'a1', 'black')).toBe(`X${OTHELLO.slice(1)}`);
  expect(othello.put(put, 'a1', 'white')).toBe(OTHELLO);
  expect(othello.put(OTHELLO, 'd4', 'empty')[27]).toBe('-');
  expect(othello.put(OTHELLO, 'h8', 'empty')).toBe(OTHELLO);
  expect(othello.toMove(othello.withTurn(OTHELLO, 'second'))).toBe('second');
  expect(othello.cleared(OTHELLO)).toBe(`${'-'.repeat(64)} X`);
  expect([OTHELLO, `${OTHELLO}X`, 'f5d6c3'].map((text) => othello.reads(text, 'standard'))).toEqual([
    true,
    false,
    false,
  ]);
});

test('men and kings are put and dragged, in ascending squares', () => {
  let text = 'W:W21,22:B1';
  text = checkers.put(text, '9', 'white-king');
  expect(text).toBe('W:WK9,21,22:B1');
  text = checkers.put(text, '22', 'black-man');
  expect(text).toBe('W:WK9,21:B1,22');
  expect(checkers.put(text, '9', 'white-man')).toBe('W:W9,21:B1,22');
  expect(checkers.put(text, '9', 'white-king')).toBe('W:W21:B1,22');
  expect(checkers.moved?.(text, '9', '22')).toBe('W:W21,K22:B1');
  expect(checkers.moved?.(text, '9', null)).toBe('W:W21:B1,22');
  expect(checkers.moved?.(text, '9', '9')).toBe(text);
  expect(checkers.lifts?.(text, '9')).toBe(true);
  expect(checkers.lifts?.(text, '10')).toBe(false);
  expect(checkers.withTurn(checkers.cleared(text), 'first')).toBe('B:W:B');
  expect(checkers.tools('mini').map(({ id }) => id)).toEqual(['black-man', 'white-man', 'empty']);
});

test.each([
  ['B:W21,K22:B1', 'english', true],
  ['B:B1:W21', 'english', true],
  ['B:W:B', 'english', true],
  ['B:W21:W22', 'english', false],
  ['B:W33:B1', 'english', false],
  ['B:W19:B1', 'mini', false],
  ['11-15 24-20', 'english', false],
])('%s looks like a position of %s checkers: %s', (text, variant, looks) => {
  expect(checkers.reads(text, variant)).toBe(looks);
});

const KALAH = '6,6,6,6,6,6/6,6,6,6,6,6 0-0 first';

test('seeds are added and taken, and a pit holds no less than none', () => {
  expect(mancala.put(KALAH, 'B', 'add')).toBe('6,7,6,6,6,6/6,6,6,6,6,6 0-0 first');
  expect(mancala.put(KALAH, 'f', 'take')).toBe('6,6,6,6,6,6/6,6,6,6,6,5 0-0 first');
  expect(mancala.put(KALAH, 'store second', 'add')).toBe('6,6,6,6,6,6/6,6,6,6,6,6 0-1 first');
  expect(mancala.put(KALAH, 'store first', 'take')).toBe(KALAH);
  expect(mancala.cleared(KALAH)).toBe('0,0,0,0,0,0/0,0,0,0,0,0 0-0 first');
  expect(mancala.withTurn(KALAH, 'second')).toMatch(/second$/);
  const open = KALAH.replace('first', 'second swap');
  expect(mancala.put(open, 'A', 'take')).toMatch(/^5,6.* second swap$/);
  expect(mancala.withTurn(open, 'first')).toBe(KALAH);
  expect(mancala.reads(open, '6x6+swap')).toBe(true);
  expect(mancala.reads(KALAH, '6x6+empty')).toBe(true);
  expect(mancala.reads(KALAH, 'standard')).toBe(true);
  expect(mancala.reads(KALAH, '5x3')).toBe(false);
  expect(mancala.reads('6,6/6 0-0 first', '2x6')).toBe(false);
  expect(mancala.reads('A B f', '6x6')).toBe(false);
});

const SANTORINI = `0010000000000000000000000/1/c3,b2/d4,d2`;

test('towers and workers, in the order in which they are written', () => {
  expect(santorini.put(SANTORINI, 'a5', '4')).toBe(`4${SANTORINI.slice(1)}`);
  expect(santorini.put(SANTORINI, 'c5', '1')).toBe(`000${SANTORINI.slice(3)}`);
  expect(santorini.put(SANTORINI, 'e1', 'dark')).toBe('0010000000000000000000000/1/e1,b2,c3/d2,d4');
  expect(santorini.put(SANTORINI, 'd4', 'dark')).toBe('0010000000000000000000000/1/b2,c3,d4/d2');
  expect(santorini.put(SANTORINI, 'd4', 'light')).toBe('0010000000000000000000000/1/b2,c3/d2');
  expect(santorini.moved?.(SANTORINI, 'c3', 'd4')).toBe('0010000000000000000000000/1/b2,d4/d2');
  expect(santorini.cleared(SANTORINI)).toBe('0000000000000000000000000/1//');
  expect(santorini.toMove(santorini.withTurn(SANTORINI, 'second'))).toBe('second');
  expect(santorini.reads('0000000000000000000000000/1//', 'base')).toBe(true);
  expect(santorini.reads('000000000000000000000000/1//', 'base')).toBe(false);
});

test('clicks, keys and drags on a board change its position', () => {
  let position = 'B:W21:B1';
  const picker = new PlacePicker({
    arranger: () => checkers,
    position: () => position,
    tool: () => 'white-man',
    change: (next) => (position = next),
  });
  picker.click('22');
  expect(position).toBe('B:W21,22:B1');
  picker.lift('22');
  expect(picker.shown).toEqual(['22']);
  picker.drop('18');
  expect(picker.shown).toEqual([]);
  expect(position).toBe('B:W18,21:B1');
  expect(picker.use('Delete', '21')).toBe(true);
  expect(picker.use('ArrowUp', '21')).toBe(false);
  expect(position).toBe('B:W18:B1');
});
