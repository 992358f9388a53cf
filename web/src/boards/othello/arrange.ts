// Othello positions set up by hand.

import type { Side } from '../../api/types';
import { t } from '../../text/index.svelte';
import type { Arranger } from '../kit/arrange.svelte';
import { SIZE, squareName } from './position';
import Tool from './Tool.svelte';

const LETTERS: Record<string, string> = { black: 'X', white: 'O', empty: '-' };
const NAMES = Array.from({ length: SIZE * SIZE }, (_, i) => squareName(i % SIZE, Math.floor(i / SIZE)));

const letterOf = (side: Side) => (side === 'first' ? 'X' : 'O');

export const arranger: Arranger = {
  tools: () => [
    { id: 'black', name: t.editor.blackDisc },
    { id: 'white', name: t.editor.whiteDisc },
    { id: 'empty', name: t.editor.emptySquare },
  ],
  picture: Tool,
  reads: (text) => /^[XO-]{64} [XO]$/.test(text),
  cleared: (position) => '-'.repeat(SIZE * SIZE) + position.slice(SIZE * SIZE),
  toMove: (position) => (position.endsWith('O') ? 'second' : 'first'),
  withTurn: (position, side) => position.slice(0, -1) + letterOf(side),
  put(position, square, tool) {
    const letter = LETTERS[tool] ?? '-';
    const discs = [...position];
    const i = NAMES.indexOf(square);
    discs[i] = discs[i] === letter ? '-' : letter;
    return discs.join('');
  },
  keys: { Delete: 'empty', Backspace: 'empty' },
};
