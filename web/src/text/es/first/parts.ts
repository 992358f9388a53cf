import type { parts as en } from '../../en/first/parts';
import { count } from '../count';

export const parts: typeof en = {
  comma: ', ',
  sentence: (words: string) => `${words}.`,
  yes: 'Sí',
  no: 'No',
  game: 'Juego',
  inProgress: 'en curso',
  vs: 'contra',
  openBoard: 'Abrir tablero',
  rules: 'Reglas',
  noClock: 'Sin reloj',
  daysPerMove: (n: number) => count(n, { one: '# día por jugada', other: '# días por jugada' }),
  clock: (minutes: string, seconds: number) => `${minutes}\u00a0min\u00a0+\u00a0${seconds}\u00a0s`,
  fromAPosition: 'desde una posición',
  aPairOfGames: 'una pareja de partidas',
  aborted: 'anulada',
  levelNames: ['Principiante', 'Novato', 'Aficionado', 'Intermedio', 'Avanzado', 'Fuerte', 'Experto', 'Maestro'],
  levelNumber: (n: number) => `Nivel ${n}`,
  nameAndLevel: (name: string, n: number) => `${name} (nivel ${n})`,
  levelsFromTo: (first: string, last: string) => `${first} a ${last}`,
  noLevel: 'Sin nivel',
  strength: (elo: number, low: number, high: number) => `${elo} Elo sobre el juego al azar (${low} a ${high})`,
};
