import type { report as en } from '../../en/more/report';
export const report: typeof en = {
  cheatingEngineHelpOrLosing: '不正：エンジンの使用、故意の負け',
  stallingOrLeavingGames: '遅延、対局の放棄',
  insultsOrThreats: '侮辱や脅し',
  advertisingOrFloodingTheChat: '宣伝、チャット荒らし',
  offensiveName: '不快な名前',
  somethingElse: 'その他',
  thankYouAModeratorWill: 'ありがとうございます。モデレーターが確認します。',
  reason: '理由',
  choose: '選択…',
  whatHappenedOptional: '何がありましたか（任意）',
  cancel: 'キャンセル',
  sendReport: '通報する',
  reportPlayer: (name: string) => `${name}さんを通報`,
  reportInGame: (name: string) => `この対局での${name}さんを通報`,
  reportLine: (name: string) => `${name}さんの発言を通報`,
};
