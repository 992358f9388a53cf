import { knock } from '../../lib/sound';
import type { GameLook } from '../kit/look';
import Checkers from './Checkers.svelte';
import { checkersGrammar, menOf } from './position';

const TWELVE = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';

const look: GameLook = {
  kind: 'checkers',
  name: 'Checkers',
  line: 'Jump, crown, and hold the ground',
  board: Checkers,
  grammar: checkersGrammar,
  steps: ['', 'Where to?', 'Continue?'],
  ahead: () => 2,
  sides: { first: 'Black', second: 'White' },
  variants: [
    { id: 'english', name: 'English, 8 × 8', start: TWELVE },
    { id: 'mini', name: 'Mini, 6 × 6', start: 'B:W1,2,3,4,5,6:B13,14,15,16,17,18' },
  ],
  score: menOf,
  unit: 'pieces',
  lasts: (_, move) => 200 * (checkersGrammar.squares(move).length - 1) + 100,
  short: (move) => move.replaceAll('x', '×').replace('-', '–'),
  sound: knock,
  pauseMs: 1_000,
  files: (variant) => (variant === 'mini' ? [] : [{ id: 'pdn', name: 'PDN' }]),
  lessons: () => import('./lessons'),
  sample: 'B:W18,21,23,26,27,29,30,32,K7:B1,3,5,6,9,10,12,14,K28',
  aspect: 1,
};

export default look;
