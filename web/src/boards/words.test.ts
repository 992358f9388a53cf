// What each game tells the player to move, and why the rules ended a game.

import { expect, test } from 'vitest';
import * as awele from './awele/words';
import * as checkers from './checkers/words';
import * as kalah from './kalah/words';
import * as othello from './othello/words';
import * as santorini from './santorini/words';

const WORDS = { othello, checkers, awele, kalah, santorini };
const SIDES = { first: 'Black', second: 'White' };

const prompt = (kind: keyof typeof WORDS, position: string, legal: string[], picked = 0, again = false) =>
  WORDS[kind].prompt({ position, legal, picked, again });
const ending = (kind: keyof typeof WORDS, position: string) => WORDS[kind].ending(position, SIDES);

test('the player to move reads what to do next', () => {
  const empty = '0000000000000000000000000';
  expect(prompt('santorini', `${empty}/1//`, ['a1'])).toBe('Place your first worker (1 of 2)');
  expect(prompt('santorini', `${empty}/1/b2/`, ['a1'])).toBe('Place your second worker (2 of 2)');
  expect(prompt('santorini', `${empty}/2/b2,c3/`, ['a1'])).toBe('Place your first worker (1 of 2)');
  const turn = [`${empty}/1/b2,c3/a1,e5`, ['b2b3b4']] as const;
  expect([0, 1, 2].map((picked) => prompt('santorini', turn[0], [...turn[1]], picked))).toEqual([
    'Choose a worker',
    'Move where?',
    'Build where?',
  ]);
  const capture = ['B:W18,21,25:B14', ['14x23']] as const;
  expect(prompt('checkers', capture[0], [...capture[1]])).toBe('You must capture: choose a piece');
  expect(prompt('checkers', capture[0], [...capture[1]], 1)).toBe('Jump where?');
  expect(prompt('checkers', 'B:W30:B1', ['1-5', '1-6'])).toBe('Choose a piece to move');
  expect(prompt('checkers', 'B:W30:B1', ['1-5', '1-6'], 1)).toBe('Move where?');
  expect(prompt('awele', '1,0,0,0,0,3/0,0,0,0,0,0 22-22 first', ['F'])).toBe(
    'Your opponent has no seeds: give them some',
  );
  expect(prompt('awele', '0,0,0,0,0,0/0,0,0,0,0,3 22-23 second', ['f'])).toContain('give them some');
  expect(prompt('awele', '1,0,0,0,0,3/0,0,1,0,0,0 22-21 first', ['A', 'F'])).toBe('Choose a pit to sow');
  expect(prompt('kalah', '1,0,0,0,0,3/0,0,1,0,0,0 30-37 first', ['A', 'F'], 0, true)).toContain('Sow again');
  expect(prompt('kalah', '4,4,0,5,5,5/4,4,4,4,4,4 1-0 second swap', ['a', 'swap'])).toContain('or swap sides');
  expect(prompt('othello', '', ['f5'])).toContain('place a disc');
});

test('an ending says why', () => {
  const rows = (text: string) => text.padEnd(64, '-');
  expect(ending('othello', `${rows('XXX')} O`)).toBe('White has no discs left');
  expect(ending('othello', `${rows('XXXOOO')} X`)).toBe('Neither side has a legal move');
  expect(ending('othello', `${'X'.repeat(40)}${'O'.repeat(24)} X`)).toBe('The board is full');
  expect(ending('checkers', 'W:W:B1,2')).toBe('White has no pieces left');
  expect(ending('checkers', 'W:W21:B17,14')).toBe('White has no legal moves');
  expect(ending('awele', '1,2,0,0,0,0/4,4,4,0,0,0 25-8 second')).toBe('25 of 48 seeds: more than half');
  expect(ending('awele', '0,0,0,0,0,0/0,0,0,0,0,0 20-28 second')).toContain('White cannot move');
  expect(ending('kalah', '1,2,0,0,0,0/14,4,4,0,0,0 37-10 second')).toBe('37 of 72 seeds: more than half');
  expect(ending('kalah', '0,0,0,0,0,0/0,0,0,0,0,0 40-32 second')).toContain('One row is empty');
  expect(ending('santorini', '0000000000003000000000000/2/c3,a1/e5,e1')).toContain('stepped up to the third level');
  expect(ending('santorini', '0000000000000000000000000/2/c3,a1/e5,e1')).toContain('has no legal moves');
});
