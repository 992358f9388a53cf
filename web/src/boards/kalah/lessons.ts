import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

export const rulebook: Rulebook = {
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
  outcomes,
};
