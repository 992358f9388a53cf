import type { Rulebook } from '../kit/rulebook';
import outcomes from './lessons.json';

export const rulebook: Rulebook = {
  kind: 'awele',
  variant: 'standard',
  aim: 'Capture more than half of the 48 seeds.',
  viewer: 'first',
  lessons: [
    {
      title: 'Sow',
      text: 'Take all the seeds from one of your pits and sow them one by one along your row, then along your opponent’s, round the board.',
      position: '4,4,4,4,4,4/4,4,4,4,4,4 0-0 first',
    },
    {
      title: 'Capture twos and threes',
      text: 'If your last seed brings one of your opponent’s pits to two or three, you capture those seeds, and the same goes for the pits just before it as long as they also hold two or three. Play F.',
      position: '1,0,2,2,0,2/1,2,4,0,2,1 16-15 first',
    },
    {
      title: 'A full lap',
      text: 'Twelve or more seeds go all the way round, skipping the pit they came from.',
      position: '2,0,0,13,0,1/2,3,1,0,2,1 12-11 first',
    },
    {
      title: 'Feed your opponent',
      text: 'If your opponent has no seeds, you must play a move that gives them some.',
      position: '0,2,0,0,1,3/0,0,0,0,0,0 20-22 first',
    },
    {
      title: 'No grand slam',
      text: 'A move that would capture all of your opponent’s seeds captures none. Play F.',
      position: '0,1,0,0,0,2/1,1,0,0,0,0 22-21 first',
    },
  ],
  outcomes,
};
