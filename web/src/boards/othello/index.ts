import { knock } from '../../lib/sound';
import type { GameLook } from '../kit/look';
import { singleSquare } from '../kit/squares';
import Othello from './Othello.svelte';
import { discsOf } from './position';
import { ending, prompt } from './words';

const look: GameLook = {
  line: 'Outflank, and turn the tide',
  board: Othello,
  grammar: singleSquare,
  prompt,
  ending,
  ahead: () => 1,
  score: discsOf,
  lasts: () => 450,
  short: (move) => move,
  sound: knock,
  pauseMs: 1_000,
  files: () => [
    { id: 'transcript', name: 'Transcript' },
    { id: 'ggf', name: 'GGF' },
  ],
  lessons: () => import('./lessons'),
  arranger: () => import('./arrange'),
  sample: '---------------------OO---XXXOX---OOXXX---XOOX----OX------------ X',
  aspect: 1,
};

export default look;
