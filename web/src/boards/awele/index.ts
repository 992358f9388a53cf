import { t } from '../../text/index.svelte';
import type { GameLook } from '../kit/look';
import { AWELE_WEAR, mancala } from '../mancala/look';
import Awele from './Awele.svelte';
import { ending, prompt } from './words';

const look: GameLook = {
  ...mancala,
  ...AWELE_WEAR,
  board: Awele,
  prompt,
  ending,
  repeated: () => t.boards.repeatedBefore,
  limit: () => t.boards.after200,
  sample: '4,1,6,0,5,2/3,5,0,6,1,4 6-5 first',
};

export default look;
