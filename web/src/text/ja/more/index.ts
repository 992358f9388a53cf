import type { more as en } from '../../en/more/index';
import { account } from './account';
import { archive } from './archive';
import { bots } from './bots';
import { calling } from './calling';
import { editor } from './editor';
import { engines } from './engines';
import { exhibition } from './exhibition';
import { explorer } from './explorer';
import { invite } from './invite';
import { library } from './library';
import { moderation } from './moderation';
import { outfits } from './outfits';
import { people } from './people';
import { play } from './play';
import { puzzles } from './puzzles';
import { report } from './report';
import { review } from './review';
import { sharing } from './sharing';
import { study } from './study';
import { tournaments } from './tournaments';
import { view } from './view';

export const more: typeof en = {
  account,
  archive,
  bots,
  calling,
  editor,
  engines,
  exhibition,
  explorer,
  invite,
  library,
  moderation,
  outfits,
  people,
  play,
  puzzles,
  report,
  review,
  sharing,
  study,
  tournaments,
  view,
};
