import type { calls as en } from '../../en/first/calls';
export const calls: typeof en = {
  title: (games: number, page: string) => (games === 1 ? `À vous · ${page}` : `(${games}) À vous · ${page}`),
  turn: 'À vous de jouer',
  turnIn: (opponent: string, game: string) => `${opponent} a joué dans votre partie de ${game}.`,
  challenge: (name: string) => `${name} vous défie`,
  follows: (name: string) => `${name} joue`,
  won: 'Vous avez gagné',
  lost: 'Vous avez perdu',
  drawn: 'Partie nulle',
  aborted: 'Partie annulée',
  started: 'Votre partie a commencé',
  startedWith: (opponent: string, game: string) => `${game} contre ${opponent}`,
};
