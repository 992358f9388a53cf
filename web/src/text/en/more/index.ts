import { account } from './account';

export const more = { account };
export type More = typeof more;
