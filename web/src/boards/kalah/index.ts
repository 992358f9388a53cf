import type { GameLook } from '../kit/look';
import { mancala, pitsOf } from '../mancala/look';
import Kalah from './Kalah.svelte';

const look: GameLook = {
  ...mancala,
  kind: 'kalah',
  name: 'Kalah',
  line: 'Sow, and sow again',
  board: Kalah,
  variants: [
    { id: '6x6+empty', name: '6 pits, 6 seeds', start: pitsOf(6) },
    { id: '6x4', name: '6 pits, 4 seeds, plain capture', start: pitsOf(4) },
    { id: '6x6', name: '6 pits, 6 seeds, plain capture', start: pitsOf(6) },
  ],
  lessons: () => import('./lessons'),
  sample: '2,7,0,8,1,9/6,0,7,3,8,2 10-9 first',
};

export default look;
