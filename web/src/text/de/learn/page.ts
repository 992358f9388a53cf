import type { learn as en } from '../../en/learn/page';
export const learn: typeof en = {};
