import { counting } from '../forms';

export const count = counting('en');
