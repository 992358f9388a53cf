import type { challenges as en } from '../../en/first/challenges';
export const challenges: typeof en = {
  start: '開始局面',
  from: (name: string, rating: string, game: string, terms: string) =>
    `[${name}]${rating}さんから${game}の挑戦が届きました（${terms}）`,
  rated: 'レート戦',
  accept: '受ける',
  decline: '断る',
  reason: '理由',
  noReason: '理由なし',
  reasons: {
    notNow: '今はできません',
    otherGame: '別のゲームでお願いします',
    otherClock: '別の持ち時間でお願いします',
    rated: 'レート戦でお願いします',
    casual: 'フリー対局でお願いします',
  },
};
