import type { calling as en } from '../../en/more/calling';
export const calling: typeof en = {
  title: '通知',
  whileHidden: 'このページを開いていて見ていないとき',
  whileClosed: 'このページを閉じていても、この端末で',
  pushKinds: {
    turn: '通信対局であなたの番になったとき',
    over: '通信対局が終わったとき',
    challenge: '挑戦',
    follow: 'フォロー中のプレイヤーが対局を始めたとき',
  },
  digest: '通信対局があなたを待つ間、1日1通のメール',
  stopDigest: '毎日のメールを止める',
  digestStopped: '毎日のメールを止めました',
  digestStoppedWhy: 'アカウントの設定でまた受け取れます。',
  notAllowed: 'このブラウザはこのサイトの通知を許可していません。ブラウザの設定で変更できます。',
  cannotNotify: 'このアドレスではブラウザの通知を使えません。HTTPSが必要です。',
  tellMe: '自分の番になったら知らせる',
  noThanks: '今後表示しない',
  toldClosed: 'ページを閉じていても、あなたの番になるとこの端末に通知します。設定はアカウントのページにあります。',
  toldOpen: 'このページを開いている間、あなたの番になるとこのブラウザが通知します。',
};
