import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

export const rulebook: Rulebook = {
  kind: 'checkers',
  variant: 'english',
  aim: 'Capture or block all of your opponent’s pieces. If you cannot move, you lose.',
  viewer: 'first',
  lessons: [
    {
      title: 'Move diagonally forward',
      text: 'Men move one square diagonally forward. Black moves first.',
      position: 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12',
    },
    {
      title: 'Captures are mandatory',
      text: 'To capture, jump over an adjacent piece to the empty square behind it. Captures are mandatory; if there are several, choose any.',
      position: 'B:W18,30,21:B14,5,6',
    },
    {
      title: 'Multiple jumps',
      text: 'If the same piece can capture again, it continues in the same move. Click each square in turn, or click the last one.',
      position: 'B:W15,23,32:B10,1',
    },
    {
      title: 'Kings',
      text: 'A man that reaches the far row becomes a king, and the move ends there.',
      position: 'B:W12:B26,5',
    },
    {
      title: 'Kings move both ways',
      text: 'A king moves and captures forward and backward, one square at a time.',
      position: 'B:W13,30:BK18',
    },
  ],
  outcomes,
};
