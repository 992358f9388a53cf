import type { review as en } from '../../en/more/review';
import { count } from '../count';

export const review: typeof en = {
  analysis: 'Análisis',
  waitingForTheEngine: 'Esperando al motor',
  theAnalysisFailed: 'El análisis ha fallado.',
  findTheTurningPointsMove: 'Encuentra los momentos decisivos, jugada a jugada.',
  analyseGame: 'Analizar la partida',
  show: 'Mostrar',
  bestLine: 'Mejor línea',
  curve: (first: string, second: string, marked: number) =>
    count(marked, {
      one: `Evaluación: ${first} por encima del centro, ${second} por debajo; # jugada marcada`,
      other: `Evaluación: ${first} por encima del centro, ${second} por debajo; # jugadas marcadas`,
    }),
  doneOf: (done: number, of: number) => `${done} de ${of}`,
  solvedExactly: 'resuelto exactamente hasta el final',
  timePerMove: (longest: string) => `Tiempo por jugada · la más larga ${longest}`,
  thisMove: (time: string) => `esta jugada ${time}`,
  lag: (credited: number, measured: number) =>
    `${credited < measured ? `${credited} de ` : ''}${measured}\u00a0ms de retraso de la red sin contar`,
  marked: {
    inaccuracy: (move: string) => `[${move}] es una imprecisión.`,
    mistake: (move: string) => `[${move}] es un error.`,
    blunder: (move: string) => `[${move}] es un error grave.`,
    threw_draw: (move: string) => `[${move}] tira unas tablas demostradas.`,
    threw_win: (move: string) => `[${move}] tira una victoria demostrada.`,
  },
  tally: {
    inaccuracy: (n: number) => count(n, { one: '[#] imprecisión', other: '[#] imprecisiones' }),
    mistake: (n: number) => count(n, { one: '[#] error', other: '[#] errores' }),
    blunder: (n: number) => count(n, { one: '[#] error grave', other: '[#] errores graves' }),
  },
  better: (line: string) => `Mejor: [${line}]`,
  depth: (n: number) => `profundidad ${n}`,
  best: (line: string) => `mejor ${line}`,
  seconds: (n: string) => `${n}\u00a0s`,
  minutes: (minutes: number, seconds: number) => `${minutes}\u00a0min ${seconds}\u00a0s`,
  hours: (hours: number, minutes: number) => `${hours}\u00a0h ${minutes}\u00a0min`,
  days: (n: number) => count(n, { one: '#\u00a0día', other: '#\u00a0días' }),
};
