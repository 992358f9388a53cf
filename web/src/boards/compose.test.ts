import { describe, expect, test } from 'vitest';
import { choices, click, type Click, type Grammar, preparedMoves, turnOf } from './kit/compose';
import { checkersGrammar } from './checkers/position';
import { singleSquare } from './kit/squares';
import { santoriniGrammar } from './santorini/position';

/** Clicks through squares with nothing picked and returns what the last click did. */
function clicks(legal: string[], grammar: Grammar, ...squares: string[]): Click {
  const all = choices(legal, grammar);
  let picked: string[] = [];
  let last: Click = { kind: 'nothing' };
  for (const square of squares) {
    last = click(all, turnOf(all, picked, grammar), square, grammar);
    if (last.kind === 'picked') picked = last.picked;
  }
  return last;
}

describe('one square is a move', () => {
  test('a legal square plays', () => {
    expect(clicks(['f5', 'd6'], singleSquare, 'f5')).toEqual({ kind: 'play', move: 'f5' });
  });
  test('another square does nothing', () => {
    expect(clicks(['f5', 'd6'], singleSquare, 'a1')).toEqual({ kind: 'nothing' });
  });
  test('a pass is never a square', () => {
    expect(choices(['pass', 'swap'], singleSquare)).toEqual([]);
  });
});

describe('checkers', () => {
  const jumps = ['1x10x17', '1x10x19', '2x9'];
  test('a multiple jump square by square', () => {
    expect(clicks(jumps, checkersGrammar, '1', '10')).toEqual({ kind: 'picked', picked: ['1', '10'] });
    expect(clicks(jumps, checkersGrammar, '1', '10', '19')).toEqual({ kind: 'play', move: '1x10x19' });
  });
  test('a multiple jump by its end square', () => {
    expect(clicks(jumps, checkersGrammar, '1', '17')).toEqual({ kind: 'play', move: '1x10x17' });
  });
  test('two paths with the same ends need a square between them', () => {
    const round = ['14x7x16x23', '14x21x30x23'];
    expect(clicks(round, checkersGrammar, '14', '23')).toEqual({ kind: 'picked', picked: [] });
    expect(clicks(round, checkersGrammar, '14', '7', '23')).toEqual({ kind: 'play', move: '14x7x16x23' });
  });
  test('a path that comes back to where it began', () => {
    const circle = ['6x15x22x13x6'];
    expect(clicks(circle, checkersGrammar, '6', '15', '22', '13', '6')).toEqual({ kind: 'play', move: '6x15x22x13x6' });
  });
  test('another own piece starts a new move, the same one cancels it', () => {
    expect(clicks(jumps, checkersGrammar, '1', '2')).toEqual({ kind: 'picked', picked: ['2'] });
    expect(clicks(jumps, checkersGrammar, '1', '1')).toEqual({ kind: 'picked', picked: [] });
  });
});

describe('santorini', () => {
  const legal = ['b2b3b2', 'b2b3b4', 'b2c3', 'd4d5d4'];
  test('move, then build', () => {
    expect(clicks(legal, santoriniGrammar, 'b2', 'b3')).toEqual({ kind: 'picked', picked: ['b2', 'b3'] });
    expect(clicks(legal, santoriniGrammar, 'b2', 'b3', 'b4')).toEqual({ kind: 'play', move: 'b2b3b4' });
  });
  test('building on the square that was left', () => {
    expect(clicks(legal, santoriniGrammar, 'b2', 'b3', 'b2')).toEqual({ kind: 'play', move: 'b2b3b2' });
  });
  test('a winning step needs no build', () => {
    expect(clicks(legal, santoriniGrammar, 'b2', 'c3')).toEqual({ kind: 'play', move: 'b2c3' });
  });
  test('the half-made turn is taken back step by step', () => {
    expect(clicks(legal, santoriniGrammar, 'b2', 'b3', 'b3')).toEqual({ kind: 'picked', picked: ['b2'] });
  });
  test('a square where a move ends is not a short cut', () => {
    expect(clicks(legal, santoriniGrammar, 'b2', 'b4')).toEqual({ kind: 'picked', picked: [] });
  });
});

describe('a move prepared before the turn', () => {
  const prepared = (legal: string[], grammar: Grammar, ...squares: string[]) =>
    preparedMoves(choices(legal, grammar), squares, grammar);

  test('is played if it is legal then', () => {
    expect(prepared(['f5', 'd6'], singleSquare, 'f5')).toEqual(['f5']);
    expect(prepared(['f5', 'd6'], singleSquare, 'a1')).toEqual([]);
    expect(prepared(['b2b3b2', 'b2b3b4'], santoriniGrammar, 'b2', 'b3', 'b4')).toEqual(['b2b3b4']);
  });
  test('in checkers its two ends are enough, unless two ways lead there', () => {
    expect(prepared(['1x10x17', '2-6'], checkersGrammar, '1', '17')).toEqual(['1x10x17']);
    expect(prepared(['14x7x16x23', '14x21x30x23'], checkersGrammar, '14', '23')).toHaveLength(2);
  });
});
