import { count } from '../count';

export const parts = {
  /** Between the items of a list without "and". */
  comma: ', ',
  /** Turns words that also stand alone into a sentence. */
  sentence: (words: string) => `${words}.`,
  yes: 'Yes',
  no: 'No',
  game: 'Game',
  inProgress: 'in progress',
  vs: 'vs',
  openBoard: 'Open board',
  rules: 'Rules',
  /** The options for a custom clock, and their fields. */
  ownTime: 'Custom time',
  ownDays: 'Custom days',
  minutes: 'Minutes',
  increment: 'Increment in seconds',
  days: 'Days per move',
  noClock: 'No clock',
  daysPerMove: (n: number) => count(n, { one: '# day per move', other: '# days per move' }),
  /** Minutes for the game, and seconds for each move. */
  clock: (minutes: string, seconds: number) => `${minutes}\u00a0min\u00a0+\u00a0${seconds}\u00a0s`,
  fromAPosition: 'from a position',
  aPairOfGames: 'a pair of games',
  aborted: 'aborted',
  levelNames: ['Beginner', 'Novice', 'Casual', 'Intermediate', 'Advanced', 'Strong', 'Expert', 'Master'],
  levelNumber: (n: number) => `Level ${n}`,
  nameAndLevel: (name: string, n: number) => `${name} (level ${n})`,
  levelsFromTo: (first: string, last: string) => `${first} to ${last}`,
  noLevel: 'No level',
  strength: (elo: number, low: number, high: number) => `${elo} Elo above random play (${low} to ${high})`,
};
