import type { LessonText } from './lesson';

export const awele = {
  sow: {
    title: 'Sow',
    text: 'Take all the seeds from one of your pits and sow them one by one along your row, then along your opponent’s, round the board. You are South, with the pits A to F, and South moves first.',
  },
  capture: {
    title: 'Capture twos and threes',
    text: 'If your last seed brings one of your opponent’s pits to two or three, you capture those seeds, and the same goes for the pits just before it as long as they also hold two or three. Find the move that captures most.',
    done: 'All the twos and threes in a row are yours.',
    no: 'It captures less than you can.',
  },
  lap: {
    title: 'A full lap',
    text: 'Twelve or more seeds go all the way round, skipping the pit they came from. Play D and watch.',
    no: 'Play D: it holds thirteen seeds.',
  },
  feed: {
    title: 'Feed your opponent',
    text: 'If your opponent has no seeds, you must play a move that gives them some. Only one of your moves does.',
  },
  'grand-slam': {
    title: 'No grand slam',
    text: 'A move that would capture all of your opponent’s seeds captures none. Play F and see.',
    no: 'Play F: it would capture everything.',
  },
  majority: {
    title: 'More than half',
    text: 'The game ends as soon as one player has more than half of the 48 seeds. You have 22: find the capture that ends it.',
    done: '25 seeds: more than half.',
    no: 'You do not have 25 seeds yet.',
  },
  chain: {
    title: 'Capture a chain',
    text: 'Your last seed decides where the capture begins, and neighbours with two or three go with it. Count to the last seed of each pit: one move takes two pits at once.',
    done: 'Five seeds from two pits, and with them the game.',
    no: 'It captures nothing.',
  },
  'full-house': {
    title: 'Play the full house',
    text: 'A pit with twelve or more seeds sows every pit of your opponent twice where it passes again. A row of ones becomes a row of threes. Your pit F holds fifteen: play it at the right moment.',
    done: 'The second lap turns a whole row into twos and threes.',
    no: 'Wait, and your opponent’s row is no longer ripe.',
  },
  hoard: {
    title: 'Hoard, do not rush',
    text: 'A pit with many seeds is a threat that grows (players call it a kroo). Playing it too early spends it on little. You have a full pit in F and a good one in E: play a small move instead.',
    done: 'The big pits stay, and your opponent runs short of safe moves.',
    no: 'It spends the big pit for little.',
  },
  spoil: {
    title: 'Spoil their count',
    text: 'Your opponent’s pit c holds five seeds, and the last one would make a capture in your row. Change the number of seeds where it lands.',
    done: 'Wherever c ends now, it takes too little.',
    no: 'The threat of pit c remains.',
  },
  safety: {
    title: 'Safety before capture',
    text: 'F captures two seeds at once. But look at what your opponent takes afterwards. Protect your pits first.',
    done: 'Nothing in your row can be taken at once.',
    no: 'Your opponent takes three seeds at once.',
  },
  tempo: {
    title: 'Tempo',
    text: 'With few seeds left, it is good when your opponent has to approach first. Use a small move to wait, and keep pit F at home.',
    done: 'Your opponent has to come closer, and you capture.',
    no: 'Now it is you who comes closer.',
  },
  patience: {
    title: 'A threat can wait',
    text: 'C captures five seeds now and E three. But your threats do not run away: first make your row safe, and capture next turn.',
    done: 'The threats remain, and your opponent cannot parry all of them.',
    no: 'It takes seeds now and gives more away afterwards.',
  },
  'feed-little': {
    title: 'Feed, but sparingly',
    text: 'Your opponent’s row is empty, so you must give seeds. Two moves do. Give few, and keep the full pit F for later.',
    done: 'Few seeds given, and F stays a threat.',
    no: 'The full pit is spent on feeding.',
  },
  'keep-going': {
    title: 'Keep the game going',
    text: 'Your opponent has 24 seeds and a single seed on the board. If they run out of moves, you only keep your own row, and that is not enough. Every seed on the board must become yours: find the only move that saves a draw.',
    done: 'The last seeds will be yours: 24 all.',
  },
  draw: {
    title: 'Hold the draw',
    text: 'Your opponent has 24 seeds, so a single capture loses. You need the last seven on the board. Which move keeps every pit safe?',
    done: 'No capture for your opponent, and the seeds stay on your side.',
    no: 'Your opponent will capture, and one seed is enough.',
  },
} satisfies Record<string, LessonText>;
