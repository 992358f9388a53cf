import { t } from '../../text/index.svelte';
import { knock } from '../../lib/sound';
import type { GameLook } from '../kit/look';
import { singleSquare } from '../kit/squares';
import './board.css';
import Othello from './Othello.svelte';
import { discsOf } from './position';
import Stone from './Stone.svelte';
import { ending, prompt } from './words';

const look: GameLook = {
  board: Othello,
  boards: ['serpentine', 'felt', 'cherry', 'slate'],
  sets: ['stone', 'flat', 'enamel'],
  piece: Stone,
  wardrobe: async () => (await import('./more/index')).wardrobe,
  grammar: singleSquare,
  prompt,
  ending,
  ahead: () => 1,
  score: discsOf,
  lasts: () => 450,
  short: (move) => (move === 'pass' ? t.boards.pass : move),
  sound: knock,
  pauseMs: 1_000,
  files: () => [
    { id: 'transcript', name: t.boards.transcript },
    { id: 'ggf', name: 'GGF' },
  ],
  arranger: () => import('./arrange'),
  opening: 'Tiger',
  sample: '---------------------OO---XXXOX---OOXXX---XOOX----OX------------ X',
  aspect: 1,
};

export default look;
