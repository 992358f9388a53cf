import type { state as en } from '../../en/first/state';
export const state: typeof en = {
  lostEnd: 'サーバーがこの対局の終わりを失いました。最後に保存された手から続きます。',
  winNotProven: 'エンジンは勝ちを証明できませんでした。対局は続きます。',
  disagree: 'サーバーとこのページの局面が一致しません。ページを再読み込みしてください。',
  started: '対局が始まりました。',
  secondStarted: '2局目が始まりました。',
  goToGame: '対局へ',
  declined: (name: string) => `${name}さんが挑戦を断りました。`,
  declinedBecause: (name: string, reason: string) => `${name}さんが挑戦を断りました：${reason}。`,
  noAnswer: (name: string) => `${name}さんは挑戦に応答しませんでした。`,
};
