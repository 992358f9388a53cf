import type { LessonText } from './lesson';

export const kalah = {
  sow: {
    title: 'Sow',
    text: 'Take all the seeds from one of your pits and sow them one by one. Include your own store at the end of your row, but skip your opponent’s. You are South, with the pits A to F, and South moves first.',
  },
  again: {
    title: 'Sow again',
    text: 'If your last seed lands in your store, you move again. Two of your moves do that here.',
    done: 'The last seed is in the store, and it is your turn again.',
    no: 'The last seed does not land in your store. Count the seeds and the steps.',
  },
  capture: {
    title: 'Capture',
    text: 'If your last seed lands in an empty pit on your side, that seed and the seeds opposite go to your store. Find the capture.',
    done: 'Your seed and those opposite are in your store.',
    no: 'It captures nothing.',
  },
  'the-end': {
    title: 'The end',
    text: 'When one row is empty, both players keep the seeds in their own row. Play F: your row is then empty, and your opponent keeps the rest.',
  },
  swap: {
    title: 'Swap sides',
    text: 'In games with the swap, North may take over South’s side instead of their first move, so that no opening is too strong. You are North, with the pits a to f. South sowed C, moved again with F, and keeps the better position. What do you do?',
    done: 'South’s good start is yours now, and South sows next.',
    no: 'South keeps what the first two sowings were worth.',
  },
  'extra-turn': {
    title: 'An extra turn',
    text: 'A move whose last seed lands in your store is free. A pit gives an extra turn if it holds as many seeds as the steps to your store. Which one does?',
    done: 'Five seeds, five steps: a free seed, and it is still your turn.',
  },
  'which-first': {
    title: 'Which first?',
    text: 'Two of your pits give an extra turn. Begin with the one next to your store: otherwise a seed falls into it, and its extra turn is gone.',
    done: 'From the store backwards, every extra turn remains.',
  },
  'row-of-turns': {
    title: 'A row of turns',
    text: 'Extra turns add up. Find three moves in a row that all end in your store.',
    done: 'Three turns in a row, and the next one is still yours.',
  },
  'big-capture': {
    title: 'A big capture',
    text: 'Your opponent has gathered thirteen seeds. They stand opposite one of your empty pits. Can you land there?',
    done: 'Thirteen seeds and your own.',
  },
  'full-lap': {
    title: 'A full lap',
    text: 'Thirteen seeds go exactly once round the board: the last one lands in the pit where they came from, which is empty. What does that capture?',
    done: 'Round the board and home: the last seed captures what lies opposite.',
  },
  'capture-first': {
    title: 'Not every extra turn is good',
    text: 'F gives an extra turn. But a free move is only good if you have a good one afterwards. Compare it with the capture.',
    done: 'The capture was worth more than the extra turn.',
  },
  'keep-a-seed': {
    title: 'Keep a seed back',
    text: 'Your opponent has fifteen seeds in their row. If your row runs empty, they keep all of them. You have two moves left, one of them free: in which order?',
    done: 'Your row lasts, so your opponent has to bring the seeds to you.',
  },
  hoard: {
    title: 'Hoard',
    text: 'When a row is empty, the seeds of the other row belong to its owner. You have 22 seeds in F: do not give them away. Let your opponent’s row run empty.',
    done: 'Their row is about to be empty, and your pile counts for you.',
  },
  'run-dry': {
    title: 'Let them run dry',
    text: 'Your opponent has a single seed. As soon as it is gone the game ends, and you keep your row. Move without giving seeds away.',
    done: 'The last seed has to move, and your row is yours.',
  },
  counting: {
    title: 'Count to the end',
    text: 'Nine seeds are left in the pits. Follow each of your two moves to the end and count the stores. One wins, the other draws.',
    done: 'The game ends with your six seeds still at home.',
  },
} satisfies Record<string, LessonText>;
