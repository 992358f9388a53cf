import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

const NO_DISCS = '-'.repeat(8);

export const rulebook: Rulebook = {
  kind: 'othello',
  variant: 'standard',
  aim: 'Have more discs than your opponent when neither of you can move.',
  viewer: 'first',
  lessons: [
    {
      title: 'Outflank and flip',
      text: 'Black moves first. Place a disc so that a row of your opponent’s discs lies between it and another of yours. All the discs in between flip to your colour.',
      position: '---------------------------OX------XO--------------------------- X',
    },
    {
      title: 'Every row flips',
      text: 'One disc can outflank several rows at once, in all eight directions. Here d3 flips three.',
      position: `${NO_DISCS.repeat(2)}----OOX----OO------X-X--${NO_DISCS.repeat(3)} X`,
    },
    {
      title: 'No move? Pass',
      text: 'You must move if you can. If you have no legal move you pass, and your opponent plays again. After a1 Black has no legal move, so White plays again.',
      position: '-XXXXXXOOXXOOOOOOXOXXOXOOXOXXOXOXXOOXXXOXXXXXXX--XXXXXX--XXXXXXX O',
    },
  ],
  outcomes,
};
