import type { review as en } from '../../en/more/review';
import { count } from '../count';

export const review: typeof en = {
  analysis: 'Analyse',
  waitingForTheEngine: 'En attente du moteur',
  theAnalysisFailed: 'L’analyse a échoué.',
  findTheTurningPointsMove: 'Trouvez les tournants, coup par coup.',
  analyseGame: 'Analyser la partie',
  show: 'Montrer',
  bestLine: 'Meilleure suite',
  curve: (first: string, second: string, marked: number) =>
    count(marked, {
      one: `Évaluation : ${first} au-dessus du milieu, ${second} au-dessous ; # coup marqué`,
      other: `Évaluation : ${first} au-dessus du milieu, ${second} au-dessous ; # coups marqués`,
    }),
  doneOf: (done: number, of: number) => `${done} sur ${of}`,
  solvedExactly: 'résolu exactement jusqu’à la fin',
  timePerMove: (longest: string) => `Temps par coup · le plus long ${longest}`,
  thisMove: (time: string) => `ce coup ${time}`,
  lag: (credited: number, measured: number) =>
    `${credited < measured ? `${credited} des ` : ''}${measured}\u00a0ms de délai du réseau non comptés`,
  marked: {
    inaccuracy: (move: string) => `[${move}] est une imprécision.`,
    mistake: (move: string) => `[${move}] est une erreur.`,
    blunder: (move: string) => `[${move}] est une gaffe.`,
    threw_draw: (move: string) => `[${move}] gâche une nulle prouvée.`,
    threw_win: (move: string) => `[${move}] gâche un gain prouvé.`,
  },
  tally: {
    inaccuracy: (n: number) => count(n, { one: '[#] imprécision', other: '[#] imprécisions' }),
    mistake: (n: number) => count(n, { one: '[#] erreur', other: '[#] erreurs' }),
    blunder: (n: number) => count(n, { one: '[#] gaffe', other: '[#] gaffes' }),
  },
  better: (line: string) => `Mieux : [${line}]`,
  depth: (n: number) => `profondeur ${n}`,
  best: (line: string) => `meilleur ${line}`,
  seconds: (n: string) => `${n}\u00a0s`,
  minutes: (minutes: number, seconds: number) => `${minutes}\u00a0min ${seconds}\u00a0s`,
  hours: (hours: number, minutes: number) => `${hours}\u00a0h ${minutes}\u00a0min`,
  days: (n: number) => count(n, { one: '#\u00a0jour', other: '#\u00a0jours' }),
};
