import type { calling as en } from '../../en/more/calling';
export const calling: typeof en = {
  title: '通知',
  whileHidden: 'このページを開いていて見ていないとき',
  notAllowed: 'このブラウザはこのサイトの通知を許可していません。ブラウザの設定で変更できます。',
  cannotNotify: 'このアドレスではブラウザの通知を使えません。HTTPSが必要です。',
};
