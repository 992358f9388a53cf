import { challenges } from './challenges';
import { lobby } from './lobby';
import { parts } from './parts';
import { refusals } from './refusals';
import { setup } from './setup';
import { shell } from './shell';
import { state } from './state';

export const first = { challenges, lobby, parts, refusals, setup, shell, state };
