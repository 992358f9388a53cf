import type { state as en } from '../../en/first/state';
export const state: typeof en = {
  lostEnd: 'Le serveur a perdu la fin de cette partie. Elle reprend au dernier coup enregistré.',
  winNotProven: 'Le moteur ne peut pas prouver que vous gagnez : la partie continue.',
  disagree: 'Le serveur et cette page ne sont pas d’accord sur la position. Rechargez la page.',
  started: 'Votre partie a commencé.',
  secondStarted: 'La seconde partie de votre paire a commencé.',
  goToGame: 'Voir la partie',
  declined: (name: string) => `${name} a refusé votre défi.`,
  declinedBecause: (name: string, reason: string) => `${name} a refusé votre défi : ${reason}.`,
  noAnswer: (name: string) => `${name} n’a pas répondu à votre défi.`,
};
