// The rules of each game in a few boards. What a move leads to is in results.json, which the rules themselves have made:
// `npm run lessons` writes it, and a browser test holds it to them.

import type { Kind, Side } from '../protocol';
import results from './results.json';

export interface Lesson {
  title: string;
  text: string;
  position: string;
  /** The default variant where none is named. */
  variant?: string;
}

export interface Rulebook {
  kind: Kind;
  variant: string;
  aim: string;
  /** From whose seat the boards are seen. */
  viewer: Side;
  lessons: Lesson[];
}

/** The positions that the legal moves of a lesson lead to. */
export type Outcomes = Record<string, string>;

export const outcomes = (lesson: Lesson): Outcomes =>
  (results as unknown as Record<string, Outcomes>)[lesson.position] ?? {};

const NO_DISCS = '-'.repeat(8);

export const RULEBOOKS: Rulebook[] = [
  {
    kind: 'othello',
    variant: 'standard',
    aim: 'Have more discs of your colour than your opponent when nobody can move any more.',
    viewer: 'first',
    lessons: [
      {
        title: 'Enclose and turn',
        text: 'Black begins. Put a disc where it closes a line: your new disc at one end, another of yours at the other, and only discs of your opponent between. They all turn to your colour.',
        position: '---------------------------OX------XO--------------------------- X',
      },
      {
        title: 'Every line turns',
        text: 'One disc can close several lines at once, in all eight directions. Here d3 closes three.',
        position: `${NO_DISCS.repeat(2)}----OOX----OO------X-X--${NO_DISCS.repeat(3)} X`,
      },
      {
        title: 'No move: pass',
        text: 'You must move if you can. Who cannot passes, and the other goes on. After a1 black has no move anywhere, so white moves again.',
        position: '-XXXXXXOOXXOOOOOOXOXXOXOOXOXXOXOXXOOXXXOXXXXXXX--XXXXXX--XXXXXXX O',
      },
    ],
  },
  {
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
  },
  {
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
  },
  {
    kind: 'kalah',
    variant: '6x6+empty',
    aim: 'Have more seeds in your store than your opponent when a row is empty.',
    viewer: 'first',
    lessons: [
      {
        title: 'Sow',
        text: 'Take all seeds of one of your pits and sow them one by one, also into your own store at the end of your row, never into your opponent’s.',
        position: '6,6,6,6,6,6/6,6,6,6,6,6 0-0 first',
      },
      {
        title: 'Sow again',
        text: 'If the last seed falls into your store, you move again. D and F do it here.',
        position: '0,2,0,3,4,1/3,0,2,1,0,4 26-26 first',
      },
      {
        title: 'Capture',
        text: 'If the last seed falls into an empty pit of yours, it and the seeds opposite go to your store. Play A.',
        position: '1,0,2,0,4,1/3,0,2,1,5,1 26-26 first',
      },
      {
        title: 'The end',
        text: 'When one row is empty, each keeps what lies in his own row. Play F: your row is empty then, and your opponent keeps the rest.',
        position: '0,0,0,0,0,1/2,1,0,3,0,2 31-32 first',
      },
    ],
  },
  {
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
  },
];
