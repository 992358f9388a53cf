import type { calls as en } from '../../en/first/calls';
export const calls: typeof en = {
  title: (games: number, page: string) =>
    games === 1 ? `Du bist dran · ${page}` : `(${games}) Du bist dran · ${page}`,
  turn: 'Du bist am Zug',
  turnIn: (opponent: string, game: string) => `${opponent} hat in eurer Partie ${game} gezogen.`,
  challenge: (name: string) => `${name} fordert dich heraus`,
  follows: (name: string) => `${name} spielt gerade`,
  won: 'Du hast gewonnen',
  lost: 'Du hast verloren',
  drawn: 'Unentschieden',
  aborted: 'Partie abgebrochen',
  started: 'Deine Partie hat begonnen',
  startedWith: (opponent: string, game: string) => `${game} gegen ${opponent}`,
};
