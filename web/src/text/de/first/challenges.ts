import type { challenges as en } from '../../en/first/challenges';
export const challenges: typeof en = {
  start: 'Die Ausgangsstellung',
  from: (name: string, rating: string, game: string, terms: string) =>
    `[${name}]${rating} fordert dich zu ${game} heraus: ${terms}`,
  rated: 'gewertet',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  reason: 'Grund',
  noReason: 'Ohne Grund',
  reasons: {
    notNow: 'gerade nicht',
    otherGame: 'bitte ein anderes Spiel',
    otherClock: 'bitte eine andere Bedenkzeit',
    rated: 'bitte gewertet',
    casual: 'bitte ungewertet',
  },
};
