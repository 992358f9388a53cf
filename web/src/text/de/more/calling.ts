import type { calling as en } from '../../en/more/calling';
export const calling: typeof en = {
  title: 'Benachrichtigungen',
  whileHidden: 'Während diese Seite offen, aber nicht zu sehen ist',
  whileClosed: 'Auf diesem Gerät, auch wenn diese Seite geschlossen ist',
  pushKinds: {
    turn: 'Du bist am Zug in einer Fernpartie',
    over: 'Eine Fernpartie ist zu Ende',
    challenge: 'Herausforderungen',
    follow: 'Spieler, denen du folgst, beginnen eine Partie',
  },
  digest: 'Täglich eine E-Mail, solange Fernpartien auf dich warten',
  stopDigest: 'Die tägliche E-Mail abbestellen',
  digestStopped: 'Keine täglichen E-Mails mehr',
  digestStoppedWhy: 'In deinem Konto kannst du sie wieder einschalten.',
  notAllowed:
    'Dieser Browser erlaubt keine Benachrichtigungen von dieser Seite. Du kannst das in seinen Einstellungen ändern.',
  cannotNotify: 'Dieser Browser hat für diese Adresse keine Benachrichtigungen. Sie braucht HTTPS.',
  tellMe: 'Sag mir, wenn ich am Zug bin',
  noThanks: 'Nein, danke',
  toldClosed:
    'Dieses Gerät meldet sich, wenn du am Zug bist, auch wenn diese Seite geschlossen ist. Einstellen kannst du das in deinem Konto.',
  toldOpen: 'Dieser Browser meldet sich, wenn du am Zug bist, solange diese Seite offen ist.',
};
