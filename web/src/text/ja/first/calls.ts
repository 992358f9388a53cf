import type { calls as en } from '../../en/first/calls';
export const calls: typeof en = {
  title: (games: number, page: string) => (games === 1 ? `あなたの番 · ${page}` : `(${games}) あなたの番 · ${page}`),
  turn: 'あなたの番です',
  turnIn: (opponent: string, game: string) => `${opponent}さんが${game}の手を打ちました。`,
  challenge: (name: string) => `${name}さんからの挑戦`,
  follows: (name: string) => `${name}さんが対局中`,
  won: '勝ちました',
  lost: '負けました',
  drawn: '引き分け',
  aborted: '対局中止',
  started: '対局が始まりました',
  startedWith: (opponent: string, game: string) => `${game}、相手は${opponent}さん`,
};
