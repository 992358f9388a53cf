import { challenges } from './challenges';
import { refusals } from './refusals';
import { shell } from './shell';

export const first = { challenges, refusals, shell };
