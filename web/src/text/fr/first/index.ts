import type { first as en } from '../../en/first/index';
import { boards } from './boards';
import { calls } from './calls';
import { challenges } from './challenges';
import { games } from './games';
import { lobby } from './lobby';
import { parts } from './parts';
import { refusals } from './refusals';
import { setup } from './setup';
import { shell } from './shell';
import { state } from './state';

export const first: typeof en = { boards, calls, challenges, games, lobby, parts, refusals, setup, shell, state };
