import type { GameLook } from '../kit/look';
import { KALAH_WEAR, mancala } from '../mancala/look';
import Kalah from './Kalah.svelte';
import { ending, prompt } from './words';

const look: GameLook = {
  ...mancala,
  ...KALAH_WEAR,
  board: Kalah,
  prompt,
  ending,
  sample: '2,7,0,8,1,9/6,0,7,3,8,2 10-9 first',
};

export default look;
