import type { parts as en } from '../../en/first/parts';
import { count } from '../count';

export const parts: typeof en = {
  comma: '、',
  sentence: (words: string) => `${words}。`,
  yes: 'はい',
  no: 'いいえ',
  game: 'ゲーム',
  inProgress: '対局中',
  vs: '対',
  openBoard: '盤を開く',
  rules: 'ルール',
  noClock: '時間制限なし',
  daysPerMove: (n: number) => count(n, { one: '1手#日', other: '1手#日' }),
  clock: (minutes: string, seconds: number) => `${minutes}分 + ${seconds}秒`,
  fromAPosition: '指定局面から',
  aPairOfGames: '2局1組',
  aborted: '中止',
  levelNames: ['入門', '初級', '初中級', '中級', '中上級', '上級', 'エキスパート', 'マスター'],
  levelNumber: (n: number) => `レベル${n}`,
  nameAndLevel: (name: string, n: number) => `${name}（レベル${n}）`,
  levelsFromTo: (first: string, last: string) => `${first}～${last}`,
  noLevel: 'レベルなし',
  strength: (elo: number, low: number, high: number) => `ランダムな手より Elo ${elo} 上（${low}～${high}）`,
};
