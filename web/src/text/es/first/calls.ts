import type { calls as en } from '../../en/first/calls';
export const calls: typeof en = {
  title: (games: number, page: string) => (games === 1 ? `Tu turno · ${page}` : `(${games}) Tu turno · ${page}`),
  turn: 'Tu turno',
  turnIn: (opponent: string, game: string) => `${opponent} ha jugado en vuestra partida de ${game}.`,
  challenge: (name: string) => `${name} te desafía`,
  follows: (name: string) => `${name} está jugando`,
  won: 'Has ganado',
  lost: 'Has perdido',
  drawn: 'Tablas',
  aborted: 'Partida anulada',
  started: 'Tu partida ha empezado',
  startedWith: (opponent: string, game: string) => `${game} con ${opponent}`,
};
