import type { LessonText } from './lesson';

export const checkers = {
  forward: {
    title: 'Move diagonally forward',
    text: 'Men move one square diagonally forward. Black moves first, up the board here.',
  },
  capture: {
    title: 'Captures are mandatory',
    text: 'To capture, jump over an adjacent piece to the empty square behind it. Captures are mandatory; if there are several, choose any.',
  },
  jumps: {
    title: 'Multiple jumps',
    text: 'If the same piece can capture again, it continues in the same move. Click each square in turn, or click the last one.',
  },
  kings: {
    title: 'Kings',
    text: 'A man that reaches the far row becomes a king, and the move ends there. Crown a man.',
    no: 'That man is still far from the last row.',
  },
  'both-ways': {
    title: 'Kings move both ways',
    text: 'A king moves and captures forward and backward, one square at a time.',
  },
  'no-move': {
    title: 'No move loses',
    text: 'You win by capturing everything, or by leaving your opponent without a legal move. Shut in the king on 4.',
    done: 'The king can neither move nor jump.',
    no: 'The king gets out.',
  },
  'two-kings': {
    title: 'Two kings against one',
    text: 'Two kings beat one, but the lone king is at home in the double corner, where it steps to and fro between 28 and 32. Drive it out: one king takes its second square, the other cuts off the way. Find all three moves.',
    done: 'Next it is captured, wherever it goes: two kings against one are a win.',
    no: 'The king stays in its corner, or you give one of yours.',
  },
  shot: {
    title: 'The two-for-one shot',
    text: 'Because captures are mandatory, you can give one man to take two. Which man do you offer so that White has to jump to where you want?',
    done: 'White must play 14×7, and 2×11×20 takes two men.',
    no: 'It gives a man, or wins none.',
  },
  'the-move': {
    title: 'The move',
    text: 'When two men meet, it matters whose turn it is: the player who has “the move” makes the other step aside. Advance so that White’s man cannot stop yours.',
    done: 'You slip past, and both sides get a king: a draw.',
    no: 'Now White has the move, and your man has to run into White’s.',
  },
  opposition: {
    title: 'Take the opposition',
    text: 'Place your man so that it stands in the way of the last White man: when the two meet, White has to step within reach. One move wins by force.',
    done: 'However White advances, the man is met and captured.',
  },
  fork: {
    title: 'The fork',
    text: 'A king between two men attacks both, and only one can get away. Where does your king attack both without being captured?',
    done: 'One man escapes, the other is lost.',
    no: 'The king is captured there, or both men get away.',
  },
  'which-capture': {
    title: 'Which capture?',
    text: 'You must capture, but you may choose how. Count what each capture takes, and what White takes back.',
    done: 'Two pieces for one, against one for none.',
    no: 'The other capture takes more.',
  },
  recapture: {
    title: 'Mind the recapture',
    text: 'Both captures take one man. After one of them White’s king takes three pieces in a row. Look at the squares that you leave behind.',
    done: 'White gets only a man back for it.',
    no: 'Count the jumps of the king on 8.',
  },
  breakthrough: {
    title: 'Breakthrough',
    text: 'A man that cannot be stopped on its way to the far row is worth more than a man elsewhere. Which man gets through?',
    done: 'The next step crowns it, and the king goes hunting.',
    no: 'White uses the time to close the way.',
  },
  bridge: {
    title: 'The bridge',
    text: 'Two men on 1 and 3 hold the back row: a White man that steps between them is captured. Keep the bridge and use your other man.',
    done: 'The bridge holds, and the free man runs for a king.',
    no: 'The back row is open now.',
  },
  outrun: {
    title: 'Outrun the king',
    text: 'A king catches a man that hugs the edge. In the middle the man keeps more ways open. Which way does your man get through to the far row?',
    done: 'The king cannot head it off: a draw.',
    no: 'On the edge it has only one path, and the king gets there first.',
  },
  'king-defence': {
    title: 'A king stops a man',
    text: 'Two White men are about to become kings. Place your king where it can reach them, and not where it is captured.',
    done: 'The king gets behind the men and takes one.',
    no: 'The White men get through, or your king is captured.',
  },
} satisfies Record<string, LessonText>;
