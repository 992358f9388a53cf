import { beforeEach, describe, expect, test } from 'vitest';
import { TurnPicker } from './kit/picker.svelte';
import { singleSquare } from './kit/squares';

let legal: string[];
let played: string[];
let picker: TurnPicker;

beforeEach(() => {
  [legal, played] = [[], []];
  picker = new TurnPicker({
    grammar: () => singleSquare,
    legal: () => legal,
    pending: () => null,
    ahead: () => 1,
    play: (move) => void played.push(move),
  });
});

describe('while the opponent thinks', () => {
  test('a click prepares a move, and another one takes it back', () => {
    picker.click('A');
    expect(picker.prepared).toEqual(['A']);
    picker.click('A');
    expect(picker.prepared).toEqual([]);
  });

  test('the second click of a double click means nothing', () => {
    picker.click('A', true);
    expect(picker.prepared).toEqual([]);
    picker.click('B');
    picker.click('B', true);
    expect(picker.prepared).toEqual(['B']);
  });
});
