import { awele } from './awele';
import { checkers } from './checkers';
import { kalah } from './kalah';
import { othello } from './othello';
import { learn as page } from './page';
import { santorini } from './santorini';

/** How each game is won. */
const aims = {
  othello: 'Have more discs than your opponent when neither of you can move.',
  checkers: 'Capture or block all of your opponent’s pieces. If you cannot move, you lose.',
  awele: 'Capture more than half of the 48 seeds.',
  kalah: 'Have more seeds in your store than your opponent when one row is empty.',
  santorini: 'Be the first to step up to the third level.',
};

export const learn = { learn: page, aims, lessons: { othello, checkers, awele, kalah, santorini } };
export type Learn = typeof learn;
