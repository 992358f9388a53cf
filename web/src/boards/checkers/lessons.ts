import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

export const rulebook: Rulebook = {
  kind: 'checkers',
  variant: 'english',
  aim: 'Take or block all of your opponent’s pieces: who cannot move has lost.',
  viewer: 'first',
  lessons: [
    {
      title: 'Forward, from dark to dark',
      text: 'Men go one step diagonally forward. Black begins.',
      position: 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12',
    },
    {
      title: 'Taking is compulsory',
      text: 'Jump over a neighbour to the free square behind it to take it. Who can take must take; which one is your choice.',
      position: 'B:W18,30,21:B14,5,6',
    },
    {
      title: 'Jump on',
      text: 'If the same piece can take again, it goes on in the same move. Click square by square, or at once where the way ends.',
      position: 'B:W15,23,32:B10,1',
    },
    {
      title: 'Kings',
      text: 'A man that reaches the far row is crowned, and the move ends there.',
      position: 'B:W12:B26,5',
    },
    {
      title: 'Kings go both ways',
      text: 'A king steps and takes forward and backward, one square at a time.',
      position: 'B:W13,30:BK18',
    },
  ],
  outcomes,
};
