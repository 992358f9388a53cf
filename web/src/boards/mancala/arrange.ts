// Positions of Awele and Kalah set up by hand: seeds are added to bowls and taken from them.

import { t } from '../../text/index.svelte';
import type { Arranger } from '../kit/arrange.svelte';
import { bowlName, filled, MOST_SEEDS, parseMancala, withSeeds } from './position';
import Seeds from './Seeds.svelte';
import Tool from './Tool.svelte';

/** The format of a position; anything after the side to move belongs to it. */
const SHAPE = /^\d+(,\d+)*\/\d+(,\d+)* \d+-\d+ (first|second)( .*)?$/;

/** A variant of Kalah begins with its number of pits; Awele has six. */
const pitsOf = (variant: string) => Number.parseInt(variant, 10) || 6;

export const arranger: Arranger = {
  tools: () => [
    { id: 'add', name: t.editor.addSeed },
    { id: 'take', name: t.editor.takeSeed },
    { id: 'empty', name: t.editor.emptyPit },
  ],
  picture: Tool,
  reads(text, variant) {
    if (!SHAPE.test(text)) return false;
    const { pits, seeds } = parseMancala(text);
    return pits === pitsOf(variant) && seeds.length === 2 * pits + 2 && seeds.every((count) => count <= MOST_SEEDS);
  },
  cleared: (position) => {
    const { pits, seeds } = parseMancala(position);
    return withSeeds(position, { pits, seeds: seeds.map(() => 0) });
  },
  toMove: (position) => (position.split(' ')[2] === 'second' ? 'second' : 'first'),
  // A right that belongs to one move, such as Kalah's swap, goes with the turn.
  withTurn: (position, side) => position.replace(/ (first|second).*$/, ` ${side}`),
  put(position, square, tool) {
    const { pits, seeds } = parseMancala(position);
    const bowl = seeds.findIndex((_, i) => bowlName(i, pits) === square);
    const count = seeds[bowl] ?? 0;
    return filled(position, bowl, tool === 'add' ? count + 1 : tool === 'take' ? count - 1 : 0);
  },
  keys: { '+': 'add', '=': 'add', '-': 'take', Delete: 'empty', Backspace: 'empty' },
  extra: Seeds,
};
