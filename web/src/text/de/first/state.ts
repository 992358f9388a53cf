import type { state as en } from '../../en/first/state';
export const state: typeof en = {
  lostEnd: 'Der Server hat das Ende dieser Partie verloren. Sie geht ab dem letzten gespeicherten Zug weiter.',
  winNotProven: 'Die Engine kann deinen Sieg nicht beweisen. Die Partie geht weiter.',
  disagree: 'Server und Seite sind sich über die Stellung uneinig. Lade die Seite neu.',
  started: 'Deine Partie hat begonnen.',
  secondStarted: 'Die zweite Partie deines Paars hat begonnen.',
  goToGame: 'Zur Partie',
  declined: (name: string) => `${name} hat deine Herausforderung abgelehnt.`,
  declinedBecause: (name: string, reason: string) => `${name} hat deine Herausforderung abgelehnt: ${reason}.`,
  noAnswer: (name: string) => `${name} hat auf deine Herausforderung nicht geantwortet.`,
};
