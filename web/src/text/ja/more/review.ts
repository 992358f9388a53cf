import type { review as en } from '../../en/more/review';
import { count } from '../count';

export const review: typeof en = {
  analysis: '検討',
  waitingForTheEngine: 'エンジンを待っています',
  theAnalysisFailed: '検討に失敗しました。',
  findTheTurningPointsMove: '勝負の分かれ目を一手ずつ探します。',
  analyseGame: '対局を検討する',
  show: '表示',
  bestLine: '最善手順',
  curve: (first: string, second: string, marked: number) =>
    count(marked, {
      one: `評価：中央より上が${first}優勢、下が${second}優勢。印の付いた手#手`,
      other: `評価：中央より上が${first}優勢、下が${second}優勢。印の付いた手#手`,
    }),
  doneOf: (done: number, of: number) => `${of}手中${done}手`,
  solvedExactly: '最後まで読み切り',
  timePerMove: (longest: string) => `1手の時間 · 最長${longest}`,
  thisMove: (time: string) => `この手${time}`,
  lag: (credited: number, measured: number) =>
    `通信の遅れ${measured}\u00a0ms${credited < measured ? `のうち${credited}\u00a0ms` : ''}は除外`,
  marked: {
    inaccuracy: (move: string) => `[${move}]は緩手です。`,
    mistake: (move: string) => `[${move}]は悪手です。`,
    blunder: (move: string) => `[${move}]は大悪手です。`,
    threw_draw: (move: string) => `[${move}]は証明済みの引き分けを逃しました。`,
    threw_win: (move: string) => `[${move}]は証明済みの勝ちを逃しました。`,
  },
  tally: {
    inaccuracy: (n: number) => count(n, { other: '緩手[#]' }),
    mistake: (n: number) => count(n, { other: '悪手[#]' }),
    blunder: (n: number) => count(n, { other: '大悪手[#]' }),
  },
  better: (line: string) => `最善：[${line}]`,
  depth: (n: number) => `深さ${n}`,
  best: (line: string) => `最善 ${line}`,
  seconds: (n: string) => `${n}秒`,
  minutes: (minutes: number, seconds: number) => `${minutes}分${seconds}秒`,
  hours: (hours: number, minutes: number) => `${hours}時間${minutes}分`,
  days: (n: number) => count(n, { one: '#日', other: '#日' }),
};
