import { knock } from '../../lib/sound';
import type { GameLook } from '../kit/look';
import './board.css';
import Pawn from './Pawn.svelte';
import { santoriniGrammar } from './position';
import { ending, prompt } from './words';
import Santorini from './Santorini.svelte';

const look: GameLook = {
  board: Santorini,
  boards: ['limestone', 'aegean', 'clay-town', 'blueprint'],
  sets: ['pawns', 'builders', 'tokens'],
  piece: Pawn,
  wardrobe: async () => (await import('./more/index')).wardrobe,
  grammar: santoriniGrammar,
  prompt,
  ending,
  ahead: (ply) => (ply < 4 ? 1 : 3),
  score: null,
  lasts: () => 350,
  short: (move) => move.replace(/^(..)(..)/, '$1–$2').replace(/(–..)(..)$/, '$1 ⌂$2'),
  sound: knock,
  pauseMs: 1_000,
  files: () => [],
  arranger: () => import('./arrange'),
  sample: '0010002310012400011000000/1/c3,b2/d4,d2',
  aspect: 1,
};

export default look;
