import type { LessonText } from './lesson';

export const othello = {
  outflank: {
    title: 'Outflank and flip',
    text: 'Black moves first. Place a disc so that a row of your opponent’s discs lies between it and another of yours. All the discs in between flip to your colour.',
    done: 'The disc in between is yours now.',
  },
  'every-row': {
    title: 'Every row flips',
    text: 'One disc can outflank several rows at once, in all eight directions. Find the move that flips three discs.',
    done: 'Three rows, three discs.',
    no: 'It flips fewer discs than you can.',
  },
  pass: {
    title: 'No move? Pass',
    text: 'You must move if you can. If you have no legal move you pass, and your opponent plays again. Play a1: White has no legal move after it, so Black would play again. When neither side can move, the game is over and most discs win.',
    no: 'Play a1, after which White has to pass.',
  },
  corner: {
    title: 'Corners',
    text: 'A disc in a corner can never be flipped, and it protects the discs beside it along the edge. When a corner is open to you, look at it first.',
    done: 'The corner is yours for good, and the edge beside it with it.',
  },
  'x-square': {
    title: 'X-squares',
    text: 'The square diagonally next to an empty corner is called the X-square. A disc there usually hands the corner to your opponent. White waits for you to play g2. Find something better.',
    done: 'Beside your own corner this disc is safe, and White has to open up.',
  },
  'c-square': {
    title: 'C-squares',
    text: 'The squares next to a corner along the edge are C-squares. Like X-squares they tend to give the corner away. At the lower left you can take the corner, or stand next to it.',
    done: 'With the corner taken, the C-square beside it is no longer dangerous.',
  },
  'few-discs': {
    title: 'Few discs are good',
    text: 'Before the end it is options that count, not discs. One move here flips ten discs, another only two. Which one would you rather play?',
    done: 'Two discs flipped, a whole edge held, and White has hardly a move left.',
  },
  mobility: {
    title: 'Mobility',
    text: 'The player who runs out of good moves has to play bad ones. Compare how many replies each of your moves leaves to White, and choose the move that leaves fewest.',
    done: 'Only two replies are left to White.',
  },
  quiet: {
    title: 'A quiet move',
    text: 'A quiet move flips few discs inside the position and opens nothing new for your opponent. Here one move flips a single disc. Normally an X-square is poor, but the corner behind this one is yours already.',
    done: 'One disc flipped, and White has to open the position.',
  },
  tempo: {
    title: 'Tempo',
    text: 'A move that your opponent cannot answer in the same place gains a tempo: somewhere else they have to give way. Look for a move that leaves White exactly one reply.',
    done: 'White has a single move, and it is one that White did not want to make.',
  },
  wedge: {
    title: 'The wedge',
    text: 'A disc between two of your opponent’s on an edge is a wedge. They cannot flip it along the edge, and it attacks both neighbours. Find the gap.',
    done: 'Wedged in at the top: the gap was worth far more than any corner-side move.',
  },
  parity: {
    title: 'Parity',
    text: 'Near the end, look at the empty regions. In a region with an odd number of empty squares the player who moves first also moves last there. Choose the region with one empty square, not the one with two.',
    done: 'You filled the odd region, and White has to begin somewhere else.',
  },
  counting: {
    title: 'Count to the end',
    text: 'Six squares are empty. Now every line can be counted: try each of your five moves in your head and see who fills the last squares. Only one move wins.',
    done: 'The only winning move. It leaves White one reply.',
  },
} satisfies Record<string, LessonText>;
