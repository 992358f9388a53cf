import type { challenges as en } from '../../en/first/challenges';
export const challenges: typeof en = {
  start: 'El inicio',
  from: (name: string, rating: string, game: string, terms: string) =>
    `[${name}]${rating} te desafía a ${game}, ${terms}`,
  rated: 'por puntos',
  accept: 'Aceptar',
  decline: 'Rechazar',
  reason: 'Motivo',
  noReason: 'Sin motivo',
  reasons: {
    notNow: 'ahora no',
    otherGame: 'otro juego, por favor',
    otherClock: 'otro reloj, por favor',
    rated: 'por puntos, por favor',
    casual: 'amistosa, por favor',
  },
};
