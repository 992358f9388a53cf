import type { learn as en } from '../../en/learn/page';
import { count } from '../count';

const end = (points: number) =>
  points > 0
    ? count(points, { one: '# Punkt Vorsprung', other: '# Punkten Vorsprung' })
    : points < 0
      ? count(-points, { one: '# Punkt Rückstand', other: '# Punkten Rückstand' })
      : 'Gleichstand';

export const learn: typeof en = {
  learn: 'Lernen',
  intro: 'Lerne ein Spiel vom ersten Zug an und finde dann den richtigen Zug in Stellungen, die je eine Idee zeigen.',
  learnGame: (game: string) => `${game} lernen`,
  games: 'Spiele',
  rules: 'Die Regeln',
  strategy: 'Strategie',
  strategyIntro: 'Zehn Stellungen, jede mit einer Idee. Jede Lösung hat ein Solver oder eine tiefe Suche geprüft.',
  progress: (done: number, all: number) => `${done} von ${all} Lektionen geschafft`,
  start: 'Anfangen',
  goOnLearning: 'Weiter',
  done: 'geschafft',
  play: (game: string) => `${game} spielen`,
  practiceBoard: (lesson: string) => `${lesson}: Übungsbrett`,
  allLessons: (game: string) => `Alle Lektionen: ${game}`,
  place: (number: number, all: number) => `Lektion ${number} von ${all}`,
  wellDone: 'Gut gemacht.',
  right: 'Richtig.',
  opponentReplies: 'Dein Gegner antwortet.',
  goOn: 'Richtig, und jetzt?',
  notThat: (move: string) => `${move} ist es nicht.`,
  notBest: (move: string) => `${move} ist nicht ganz richtig.`,
  thereIsBetter: 'Es gibt einen besseren Zug.',
  cost: (best: number, now: number) =>
    `Bei bestem Spiel endet die Partie danach mit ${end(now)}, nach dem richtigen Zug mit ${end(best)}.`,
  loses: 'Danach kann dein Gegner den Sieg erzwingen.',
  draws: 'Dein Gegner rettet sich danach ins Remis.',
  worse: 'Er gibt das meiste von dem her, was du hattest.',
  goesOn: (moves: string) => `Auf dem Brett: ${moves}.`,
  nextLesson: 'Nächste Lektion',
  again: 'Noch einmal spielen',
  tryAgain: 'Noch einmal',
  showAnswer: 'Lösung zeigen',
  notSaved: 'Dein Fortschritt bleibt in diesem Browser. Registriere dich, und er folgt dir auf jedes Gerät.',
};
