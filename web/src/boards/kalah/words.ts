import type { Moment } from '../kit/look';
import { majority } from '../mancala/majority';

export const prompt = ({ again }: Moment): string => (again ? 'Sow again: choose the next pit' : 'Choose a pit to sow');

export const ending = (position: string): string =>
  majority(position) ?? 'One row is empty, so both keep the seeds of their own row';
