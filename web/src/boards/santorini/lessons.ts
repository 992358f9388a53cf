import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

export const rulebook: Rulebook = {
  kind: 'santorini',
  variant: 'base',
  aim: 'Be the first to stand on the third level.',
  viewer: 'first',
  lessons: [
    {
      title: 'Place your workers',
      text: 'First one player puts two workers anywhere, then the other.',
      position: '0000000000000000000000000/1//',
    },
    {
      title: 'Move, then build',
      text: 'Move one worker to a neighbouring square, then build one level with it on a square beside it. You can take back the step before you build.',
      position: '0000000000000000000000000/1/b2,d4/d2,b4',
    },
    {
      title: 'One level up',
      text: 'A worker climbs at most one level, and jumps down from any height. The tower of two on c4 is too high from the ground.',
      position: '0000001200000000001000000/1/c3,a1/e5,e1',
    },
    {
      title: 'Domes',
      text: 'A build on the third level makes a dome: nobody goes there any more. Close d3 before your opponent gets to it.',
      position: '0000000000000300000000000/1/c3,a1/e5,e1',
    },
    {
      title: 'Win',
      text: 'Who moves up to the third level has won. Also who leaves the opponent without a move.',
      position: '0000000000002300000000000/1/c3,a1/e5,e1',
    },
  ],
  outcomes,
};
