import type { state as en } from '../../en/first/state';
export const state: typeof en = {
  lostEnd: 'El servidor ha perdido el final de esta partida. Sigue desde la última jugada guardada.',
  winNotProven: 'El motor no puede demostrar que ganas, así que la partida continúa.',
  disagree: 'El servidor y esta página no coinciden en la posición. Recarga la página.',
  started: 'Tu partida ha empezado.',
  secondStarted: 'La segunda partida de tu pareja ha empezado.',
  goToGame: 'Ir a la partida',
  declined: (name: string) => `${name} rechazó tu desafío.`,
  declinedBecause: (name: string, reason: string) => `${name} rechazó tu desafío: ${reason}.`,
  noAnswer: (name: string) => `${name} no respondió a tu desafío.`,
};
