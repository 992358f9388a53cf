import { learn as page } from './page';

export const learn = { learn: page };
export type Learn = typeof learn;
