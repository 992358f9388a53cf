import type { GameLook } from '../kit/look';
import { AWELE_WEAR, mancala } from '../mancala/look';
import Awele from './Awele.svelte';
import { ending, prompt } from './words';

const look: GameLook = {
  ...mancala,
  ...AWELE_WEAR,
  line: 'Sow, capture, and feed your rival',
  board: Awele,
  prompt,
  ending,
  repeated: 'The position occurred before, so both keep the seeds of their own row',
  limit: 'After 200 moves, both keep the seeds of their own row',
  lessons: () => import('./lessons'),
  sample: '4,1,6,0,5,2/3,5,0,6,1,4 6-5 first',
};

export default look;
