import type { library as en } from '../../en/more/library';
import { count } from '../count';

export const library: typeof en = {
  unknown: '不明',
  openingTheGame: '棋譜を開いています…',
  theseAreListsOfNames: 'これは名前の一覧です。一緒に .wtb ファイルを選んでください。',
  importGames: '棋譜を取り込む',
  pdnGgfOthelloTranscriptsWthor:
    'PDN、GGF、オセロ棋譜、WTHOR（.wtb と WTH.JOU、WTH.TRN）、Parlor のテキスト形式。1ファイル5,000局、1 MiB まで。',
  pasteAGame: '棋譜を貼り付け',
  importText: 'テキストを取り込む',
  chooseFiles: 'ファイルを選ぶ',
  import: '取り込む',
  unfinished: '未完',
  vs: '対',
  noOccasionGiven: '大会名なし',
  theGameWasRemovedFrom: '棋譜をライブラリから削除しました。',
  library: 'ライブラリ',
  removeFromLibrary: 'ライブラリから削除',
  removeThisGame: 'この棋譜を削除しますか？',
  searchPlayersEventsAndFiles: 'プレイヤー、大会、ファイルを検索',
  allGames: 'すべてのゲーム',
  result: '結果',
  anyResult: 'すべての結果',
  firstPlayerWon: '先手の勝ち',
  secondPlayerWon: '後手の勝ち',
  draw: '引き分け',
  noGamesHaveBeenImported: 'まだ棋譜が取り込まれていません。',
  sending: (file: number, of: number) => (of > 1 ? `送信中 ${of}件中${file}件目…` : '送信中…'),
  checking: (file: number, of: number) => (of > 1 ? `棋譜を確認中 ${of}件中${file}件目…` : '棋譜を確認中…'),
  read: (n: number, fresh: number) =>
    count(n, {
      one: `#局を読み込みました：新規${fresh}局、登録済み${n - fresh}局。`,
      other: `#局を読み込みました：新規${fresh}局、登録済み${n - fresh}局。`,
    }),
  forMembers: '取り込んだ棋譜はメンバーのものになります。取り込むには[アカウントを作って]ください。',
  notPlayedHere: 'この対局はここで行われたものではありません。',
  elsewhere: '他の場所で行われた対局の棋譜です。ここで行われたものは[棋譜]にあります。',
  imported: (source: string) => (source ? `${source}から取り込み` : '取り込み'),
};
