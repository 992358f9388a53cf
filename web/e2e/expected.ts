// What a position text means square by square, read independently of the page's own parsers.

import type { Kind } from '../src/api/types';

export function expectedBoard(kind: Kind, variant: string, position: string): Record<string, string> {
  if (kind === 'othello') return othello(position);
  if (kind === 'checkers') return checkers(position, variant === 'mini' ? 18 : 32);
  if (kind === 'santorini') return santorini(position);
  return mancala(position);
}

function othello(position: string): Record<string, string> {
  const board: Record<string, string> = {};
  for (let i = 0; i < 64; i += 1) {
    const name = String.fromCharCode(97 + (i % 8)) + String(1 + Math.floor(i / 8));
    board[name] = { X: 'black', O: 'white' }[position[i] ?? ''] ?? 'empty';
  }
  return board;
}

function checkers(position: string, squares: number): Record<string, string> {
  const board: Record<string, string> = {};
  for (let i = 1; i <= squares; i += 1) board[i] = 'empty';
  for (const part of position.split(':').slice(1)) {
    const colour = part[0] === 'W' ? 'white' : 'black';
    for (const entry of part.slice(1).split(',').filter(Boolean)) {
      board[entry.replace('K', '')] = `${colour} ${entry[0] === 'K' ? 'king' : 'man'}`;
    }
  }
  return board;
}

function mancala(position: string): Record<string, string> {
  const [rows = '', stores = ''] = position.split(' ');
  const [first = [], second = []] = rows.split('/').map((row) => row.split(','));
  const seeds = (count = '') => (count === '1' ? '1 seed' : `${count} seeds`);
  const board: Record<string, string> = {};
  first.forEach((count, i) => (board['ABCDEF'[i] ?? ''] = seeds(count)));
  second.forEach((count, i) => (board['abcdef'[i] ?? ''] = seeds(count)));
  const [one, two] = stores.split('-');
  return { ...board, 'store first': seeds(one), 'store second': seeds(two) };
}

function santorini(position: string): Record<string, string> {
  const [heights = '', , first = '', second = ''] = position.split('/');
  const board: Record<string, string> = {};
  [...heights].forEach((height, i) => {
    const name = 'abcde'[i % 5] + String(5 - Math.floor(i / 5));
    board[name] = height === '0' ? 'ground' : height === '4' ? 'dome' : `level ${height}`;
  });
  for (const square of first.split(',').filter(Boolean)) board[square] += ', dark worker';
  for (const square of second.split(',').filter(Boolean)) board[square] += ', light worker';
  return board;
}
