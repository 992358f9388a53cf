import type { review as en } from '../../en/more/review';
import { count } from '../count';

export const review: typeof en = {
  analysis: 'Analyse',
  waitingForTheEngine: 'Warten auf die Engine',
  theAnalysisFailed: 'Die Analyse ist fehlgeschlagen.',
  findTheTurningPointsMove: 'Finde die Wendepunkte, Zug für Zug.',
  analyseGame: 'Partie analysieren',
  show: 'Zeigen',
  bestLine: 'Beste Zugfolge',
  curve: (first: string, second: string, marked: number) =>
    count(marked, {
      one: `Bewertung: ${first} über der Mitte, ${second} darunter; # Zug markiert`,
      other: `Bewertung: ${first} über der Mitte, ${second} darunter; # Züge markiert`,
    }),
  doneOf: (done: number, of: number) => `${done} von ${of}`,
  solvedExactly: 'genau bis zum Ende gelöst',
  timePerMove: (longest: string) => `Zeit pro Zug · längste ${longest}`,
  thisMove: (time: string) => `dieser Zug ${time}`,
  lag: (credited: number, measured: number) =>
    `${credited < measured ? `${credited} von ` : ''}${measured}\u00a0ms Verzögerung des Netzes nicht gezählt`,
  marked: {
    inaccuracy: (move: string) => `[${move}] ist eine Ungenauigkeit.`,
    mistake: (move: string) => `[${move}] ist ein Fehler.`,
    blunder: (move: string) => `[${move}] ist ein grober Fehler.`,
    threw_draw: (move: string) => `[${move}] verschenkt ein bewiesenes Remis.`,
    threw_win: (move: string) => `[${move}] verschenkt einen bewiesenen Sieg.`,
  },
  tally: {
    inaccuracy: (n: number) => count(n, { one: '[#] Ungenauigkeit', other: '[#] Ungenauigkeiten' }),
    mistake: (n: number) => count(n, { one: '[#] Fehler', other: '[#] Fehler' }),
    blunder: (n: number) => count(n, { one: '[#] grober Fehler', other: '[#] grobe Fehler' }),
  },
  better: (line: string) => `Besser: [${line}]`,
  depth: (n: number) => `Tiefe ${n}`,
  best: (line: string) => `am besten ${line}`,
  seconds: (n: string) => `${n}\u00a0s`,
  minutes: (minutes: number, seconds: number) => `${minutes}\u00a0min ${seconds}\u00a0s`,
  hours: (hours: number, minutes: number) => `${hours}\u00a0h ${minutes}\u00a0min`,
  days: (n: number) => count(n, { one: '#\u00a0Tag', other: '#\u00a0Tage' }),
};
