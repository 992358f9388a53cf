import type { challenges as en } from '../../en/first/challenges';
export const challenges: typeof en = {
  start: 'Le départ',
  from: (name: string, rating: string, game: string, terms: string) =>
    `[${name}]${rating} vous défie à ${game}, ${terms}`,
  rated: 'classée',
  accept: 'Accepter',
  decline: 'Refuser',
  reason: 'Raison',
  noReason: 'Sans raison',
  reasons: {
    notNow: 'pas maintenant',
    otherGame: 'un autre jeu, s’il vous plaît',
    otherClock: 'une autre cadence, s’il vous plaît',
    rated: 'classée, s’il vous plaît',
    casual: 'amicale, s’il vous plaît',
  },
};
