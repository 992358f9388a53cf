import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

export const rulebook: Rulebook = {
  kind: 'kalah',
  variant: '6x6+empty',
  aim: 'Have more seeds in your store than your opponent when one row is empty.',
  viewer: 'first',
  lessons: [
    {
      title: 'Sow',
      text: 'Take all the seeds from one of your pits and sow them one by one. Include your own store at the end of your row, but skip your opponent’s.',
      position: '6,6,6,6,6,6/6,6,6,6,6,6 0-0 first',
    },
    {
      title: 'Sow again',
      text: 'If your last seed lands in your store, you move again. Here D and F do that.',
      position: '0,2,0,3,4,1/3,0,2,1,0,4 26-26 first',
    },
    {
      title: 'Capture',
      text: 'If your last seed lands in an empty pit on your side, that seed and the seeds opposite go to your store. Play A.',
      position: '1,0,2,0,4,1/3,0,2,1,5,1 26-26 first',
    },
    {
      title: 'The end',
      text: 'When one row is empty, each player keeps the seeds in their own row. Play F: your row is then empty, and your opponent keeps the rest.',
      position: '0,0,0,0,0,1/2,1,0,3,0,2 31-32 first',
    },
    {
      title: 'Swap sides',
      text: 'South begins with an advantage. In games with swap, North may take over South’s side after South’s first turn instead of sowing: the board is turned, and South moves. Here South has sown twice and leads. Swap, or sow.',
      variant: '6x4+swap',
      viewer: 'second',
      position: '4,4,0,5,5,0/5,5,5,5,4,4 2-0 second swap',
    },
  ],
  outcomes,
};
