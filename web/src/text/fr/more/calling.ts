import type { calling as en } from '../../en/more/calling';
export const calling: typeof en = {
  title: 'Notifications',
  whileHidden: 'Quand cette page est ouverte sans être visible',
  whileClosed: 'Sur cet appareil, même quand cette page est fermée',
  pushKinds: {
    turn: 'À vous de jouer dans une partie par correspondance',
    over: 'Une partie par correspondance est finie',
    challenge: 'Défis',
    follow: 'Les joueurs que vous suivez commencent une partie',
  },
  digest: 'Un e-mail par jour tant que des parties par correspondance vous attendent',
  stopDigest: 'Arrêter l’e-mail quotidien',
  digestStopped: 'Plus d’e-mails quotidiens',
  digestStoppedWhy: 'Vous pouvez les réactiver dans votre compte.',
  notAllowed: 'Ce navigateur n’autorise pas les notifications de ce site. Vous pouvez le changer dans ses réglages.',
  cannotNotify: 'Ce navigateur n’a pas de notifications pour cette adresse. Il faut HTTPS.',
  tellMe: 'M’avertir quand ce sera à moi',
  noThanks: 'Non, merci',
  toldClosed:
    'Cet appareil vous avertira quand ce sera à vous, même si cette page est fermée. Les réglages sont dans votre compte.',
  toldOpen: 'Ce navigateur vous avertira quand ce sera à vous, tant que cette page est ouverte.',
};
