import { t } from '../../text/index.svelte';
import type { Moment } from '../kit/look';
import { majority } from '../mancala/majority';

export const prompt = ({ again, legal }: Moment): string => {
  if (legal.includes('swap')) return t.boards.choosePitOrSwap;
  return again ? t.boards.sowAgain : t.boards.choosePit;
};

export const ending = (position: string): string => majority(position) ?? t.boards.rowEmpty;
