import { t } from '../../text/index.svelte';
import { clack, knock } from '../../lib/sound';
import type { GameLook } from '../kit/look';
import './board.css';
import Checkers from './Checkers.svelte';
import { checkersGrammar, menOf } from './position';
import Turned from './Turned.svelte';
import { ending, prompt } from './words';

const look: GameLook = {
  board: Checkers,
  boards: ['maple', 'club', 'contrast'],
  sets: ['turned', 'ridged', 'plain'],
  piece: Turned,
  wardrobe: async () => (await import('./more/index')).wardrobe,
  grammar: checkersGrammar,
  prompt,
  ending,
  repeated: () => t.boards.thirdTime,
  limit: () => t.boards.after80,
  ahead: () => 2,
  score: menOf,
  lasts: (_, move) => 200 * (checkersGrammar.squares(move).length - 1) + 100,
  short: (move) => move.replaceAll('x', '×').replace('-', '–'),
  sound: (_, move) => (move.includes('x') ? clack() : knock()),
  pauseMs: 1_000,
  files: (variant) => (variant === 'mini' ? [] : [{ id: 'pdn', name: 'PDN' }]),
  arranger: () => import('./arrange'),
  opening: 'Edinburgh',
  sample: 'B:W18,21,23,26,27,29,30,32,K7:B1,3,5,6,9,10,12,14,K28',
  aspect: 1,
};

export default look;
