import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

export const rulebook: Rulebook = {
  kind: 'santorini',
  variant: 'base',
  aim: 'Be the first to step up to the third level.',
  viewer: 'first',
  lessons: [
    {
      title: 'Place your workers',
      text: 'First one player places two workers anywhere, then the other.',
      position: '0000000000000000000000000/1//',
    },
    {
      title: 'Move, then build',
      text: 'Move one worker to an adjacent square, then build one level on a square next to it. You can undo the step until you build.',
      position: '0000000000000000000000000/1/b2,d4/d2,b4',
    },
    {
      title: 'One level up',
      text: 'A worker can climb at most one level, but jump down from any height. From the ground, the two-level tower on c4 is too high.',
      position: '0000001200000000001000000/1/c3,a1/e5,e1',
    },
    {
      title: 'Domes',
      text: 'Building on the third level makes a dome, where nobody can stand. Cap d3 before your opponent gets there.',
      position: '0000000000000300000000000/1/c3,a1/e5,e1',
    },
    {
      title: 'Win',
      text: 'Step up to level three and you win. You also win if your opponent cannot move.',
      position: '0000000000002300000000000/1/c3,a1/e5,e1',
    },
  ],
  outcomes,
};
