import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

const NO_DISCS = '-'.repeat(8);

export const rulebook: Rulebook = {
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
  outcomes,
};
