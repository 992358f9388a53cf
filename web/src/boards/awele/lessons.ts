import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

export const rulebook: Rulebook = {
  kind: 'awele',
  variant: 'standard',
  aim: 'Gather more than half of the 48 seeds.',
  viewer: 'first',
  lessons: [
    {
      title: 'Sow',
      text: 'Take all seeds of one of your pits and sow them one by one along your row and on along your opponent’s, round the board.',
      position: '4,4,4,4,4,4/4,4,4,4,4,4 0-0 first',
    },
    {
      title: 'Reap twos and threes',
      text: 'If your last seed makes two or three in a pit of your opponent, you take them, and those in the pits before it while they hold two or three as well. Play F.',
      position: '1,0,2,2,0,2/1,2,4,0,2,1 16-15 first',
    },
    {
      title: 'A full lap',
      text: 'With twelve seeds or more the hand comes round. It leaves out the pit that it took from.',
      position: '2,0,0,13,0,1/2,3,1,0,2,1 12-11 first',
    },
    {
      title: 'Feed your rival',
      text: 'If your opponent has no seeds, you must play a move that gives him some.',
      position: '0,2,0,0,1,3/0,0,0,0,0,0 20-22 first',
    },
    {
      title: 'Never all of them',
      text: 'A move that would take all of your opponent’s seeds takes none. Play F.',
      position: '0,1,0,0,0,2/1,1,0,0,0,0 22-21 first',
    },
  ],
  outcomes,
};
