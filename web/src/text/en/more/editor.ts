// Setting up a position by hand, on the analysis board and for a new game.

import { count } from '../count';

export const editor = {
  /** What a click on a square does: a group of the pieces below. */
  tools: 'Put on the board',
  blackDisc: 'Black disc',
  whiteDisc: 'White disc',
  blackMan: 'Black man',
  blackKing: 'Black king',
  whiteMan: 'White man',
  whiteKing: 'White king',
  emptySquare: 'Empty square',
  addSeed: 'Add a seed',
  takeSeed: 'Remove a seed',
  emptyPit: 'Empty the pit',
  /** A tower of Santorini. */
  level: (height: number) => `Level ${height}`,
  dome: 'Dome',
  ground: 'Ground',
  darkWorker: 'Dark worker',
  lightWorker: 'Light worker',

  /** The board's name for screen readers. */
  board: (game: string) => `${game}: position to set up`,
  toMove: 'To move',
  clear: 'Clear board',
  usual: 'Usual start',
  flip: 'Flip board',
  copy: 'Copy text',
  checking: 'Checking the position…',
  over: 'The game is over in this position.',
  after: (moves: number) => count(moves, { one: 'The position after # move.', other: 'The position after # moves.' }),
  possible: 'This position can be played.',

  /** The place of captured seeds, next to the letters of the pits. */
  store: 'Store',
  seedsIn: (pit: string) => `Seeds in ${pit}`,
  oneLess: (pit: string) => `Remove a seed from ${pit}`,
  oneMore: (pit: string) => `Add a seed to ${pit}`,
  seedsHeld: (held: number) => count(held, { one: '# seed', other: '# seeds' }),
  seedsRight: (held: number) => count(held, { one: '# seed, as required', other: '# seeds, as required' }),
  seedsMissing: (held: number, wanted: number) => `${held} of ${wanted} seeds: ${wanted - held} missing`,
  seedsTooMany: (held: number, wanted: number) => `${held} of ${wanted} seeds: ${held - wanted} too many`,
};
