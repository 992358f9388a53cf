import type { learn as en } from '../../en/learn/index';
import { learn as page } from './page';

export const learn: typeof en = { learn: page };
