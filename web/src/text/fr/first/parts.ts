import type { parts as en } from '../../en/first/parts';
import { count } from '../count';

export const parts: typeof en = {
  comma: ', ',
  sentence: (words: string) => `${words}.`,
  yes: 'Oui',
  no: 'Non',
  game: 'Jeu',
  inProgress: 'en cours',
  vs: 'contre',
  openBoard: 'Ouvrir le plateau',
  rules: 'Règles',
  noClock: 'Sans pendule',
  daysPerMove: (n: number) => count(n, { one: '# jour par coup', other: '# jours par coup' }),
  clock: (minutes: string, seconds: number) => `${minutes}\u00a0min\u00a0+\u00a0${seconds}\u00a0s`,
  fromAPosition: 'depuis une position',
  aPairOfGames: 'une paire de parties',
  aborted: 'interrompue',
  levelNames: ['Débutant', 'Novice', 'Amateur', 'Intermédiaire', 'Avancé', 'Fort', 'Expert', 'Maître'],
  levelNumber: (n: number) => `Niveau ${n}`,
  nameAndLevel: (name: string, n: number) => `${name} (niveau ${n})`,
  levelsFromTo: (first: string, last: string) => `${first} à ${last}`,
  noLevel: 'Aucun niveau',
  strength: (elo: number, low: number, high: number) => `${elo} Elo au-dessus du jeu au hasard (${low} à ${high})`,
};
