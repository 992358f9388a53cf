import type { bots as en } from '../../en/more/bots';
export const bots: typeof en = {
  anyPlayerThatYouChoose: '選んだプレイヤー',
  levelsOfGames: (levels: string, games: string) => `${levels}：${games}`,
  levels: 'レベル',
  allGames: 'すべてのゲーム',
  bots: 'ボット',
  rules: 'ルール',
  noBotsAreOnlineRight: '今オンラインのボットはいません。内蔵エンジン同士の対局はできます。',
  pickALevelToPlay: 'レベルを選んで対局できます。各レベルの強さは数百局で測定しました。',
  meetTheBots: 'ボットの紹介',
  engineVsEngine: 'エンジン対エンジン',
  watchTwoLevelsOrAlgorithms: '二つのレベルやアルゴリズムの対局と、その読みを一手ずつ見られます。',
  watchEnginesPlay: 'エンジン同士の対局を見る',
  bringYourOwnBot: '自分のボットを参加させる',
  membersBot: (plays: string) => `メンバーのボット（自己申告）：${plays}`,
  ready: '待機中',
  busy: '対局中',
  offline: 'オフライン',
  howToBring:
    'ボットはこのページと同じプロトコルを使います：WebSocket 1本、メッセージごとにJSONオブジェクト1個。[アカウントのページ]でボットを作り、トークンで接続して [offer] を送ってください。',
};
