import type { sharing as en } from '../../en/more/sharing';

export const sharing: typeof en = {
  title: '共有',
  game: 'この対局へのリンク',
  move: (n: string) => `${n}手目へのリンク`,
  start: '開始局面へのリンク',
  code: 'サイト用コード',
  text: '手順をテキストで',
  copy: 'コピー',
  copied: 'コピーしました',
  notCopied: 'ブラウザがコピーを許可していません。テキストを選択してください。',
  picture: 'この局面の画像',
  card: 'プレイヤー入りの画像',
  animation: '動く画像',
  print: '印刷用紙',
  open: 'Parlor で開く',
  loading: '読み込み中…',
  sheet: {
    go: '印刷',
    back: '対局に戻る',
    diagrams: '盤',
    moves: '手順',
    after: (move: string) => `${move}まで`,
    atStart: '開始局面',
    noMoves: 'まだ手がありません。',
    site: (address: string) => `Parlor：${address}`,
  },
};
