import type { parts as en } from '../../en/first/parts';
import { count } from '../count';

export const parts: typeof en = {
  comma: ', ',
  sentence: (words: string) => `${words}.`,
  yes: 'Ja',
  no: 'Nein',
  game: 'Spiel',
  inProgress: 'läuft',
  vs: 'gegen',
  openBoard: 'Brett öffnen',
  rules: 'Regeln',
  noClock: 'Ohne Uhr',
  daysPerMove: (n: number) => count(n, { one: '# Tag pro Zug', other: '# Tage pro Zug' }),
  clock: (minutes: string, seconds: number) => `${minutes}\u00a0min\u00a0+\u00a0${seconds}\u00a0s`,
  fromAPosition: 'aus einer Stellung',
  aPairOfGames: 'zwei Partien',
  aborted: 'abgebrochen',
  levelNames: ['Anfänger', 'Neuling', 'Hobby', 'Mittel', 'Fortgeschritten', 'Stark', 'Experte', 'Meister'],
  levelNumber: (n: number) => `Stufe ${n}`,
  nameAndLevel: (name: string, n: number) => `${name} (Stufe ${n})`,
  levelsFromTo: (first: string, last: string) => `${first} bis ${last}`,
  noLevel: 'Keine Stufe',
  strength: (elo: number, low: number, high: number) => `${elo} Elo über zufälligem Spiel (${low} bis ${high})`,
};
